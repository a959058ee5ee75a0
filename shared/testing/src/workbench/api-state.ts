import { problem } from '../fake-service.ts'
import type { ApiState } from './settings.ts'

const SLOW_MS = 2000

/** Makes `fetch` slow or failing, as the switch says. For `empty`, `open-stage.tsx` uses another account. */
export function inState(send: typeof fetch, state: ApiState): typeof fetch {
  if (state === 'error') return async () => problem('service.fault', 'req-workbench')
  if (state !== 'slow') return send
  return async (input, init) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return send(input, init)
  }
}
