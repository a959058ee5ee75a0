import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { createDemoService } from '@songsarn/msw/demo/demo-service'
import { type Rendered, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { setupServer } from 'msw/node'
import { definition } from '../app/definition.ts'
import { useCheckout } from '../cart/checkout.ts'
import { useDemoSession } from '../service/demo-session.ts'

/** Answers the demo's calls for all tests of a file. Data, session and checkout are reset before each test. */
export function serveDemo(): void {
  const service = createDemoService({ origin: location.origin })
  const server = setupServer(...service.handlers)
  // An unknown call would go to the network; in a test it fails.
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  beforeEach(() => {
    service.reset()
    useDemoSession.setState(useDemoSession.getInitialState(), true)
    useCheckout.setState(useCheckout.getInitialState(), true)
  })
  afterAll(() => server.close())
}

/** Renders the remote at a path, as the shell does. */
export function openDemoAt(path: string, language: 'en' | 'th' = 'en'): Rendered {
  return renderRemote(definition, { path, language, fetch: (input, init) => fetch(input, init) })
}

/** Presses the button of the newest toast. */
export const pressToastAction = ({ toasts }: Rendered['shell']): void => toasts.at(-1)?.action?.run()
