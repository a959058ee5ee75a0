import { defineRemote } from '@songsarn/remote/define-remote.tsx'
import { FaultyScreen } from './FaultyScreen.tsx'
import { fault } from './fault.ts'

if (fault() === 'import') throw new Error('thrown at import')
if (fault() === 'import-hang') await new Promise(() => {})

const locales = {
  en: () => import('./locales/en.json', { with: { type: 'json' } }),
  th: () => import('./locales/th.json', { with: { type: 'json' } }),
}
const remote = defineRemote({ name: 'mf-faulty', Root: FaultyScreen, locales })

export default {
  ...remote,
  unmount: (props: Parameters<typeof remote.unmount>[0]) =>
    fault() === 'unmount' ? new Promise<never>(() => {}) : remote.unmount(props),
}
