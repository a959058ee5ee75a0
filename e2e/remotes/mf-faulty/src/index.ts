import { defineRemote } from '@songsarn/remote/define-remote.tsx'
import { FaultyScreen } from './FaultyScreen.tsx'
import { fault } from './fault.ts'
import en from './locales/en.json' with { type: 'json' }
import th from './locales/th.json' with { type: 'json' }

if (fault() === 'import') throw new Error('thrown at import')
if (fault() === 'import-hang') await new Promise(() => {})

const remote = defineRemote({ name: 'mf-faulty', Root: FaultyScreen, locales: { en, th } })

export default {
  ...remote,
  unmount: (props: Parameters<typeof remote.unmount>[0]) =>
    fault() === 'unmount' ? new Promise<never>(() => {}) : remote.unmount(props),
}
