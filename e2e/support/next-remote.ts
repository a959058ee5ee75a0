import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type BuiltRemote, buildRemote } from './remotes.ts'

const root = resolve(import.meta.dirname, '../..')
const NAME = 'mf-next'

/**
 * Builds a remote that is ahead of the shell. It has the next version of `shared/ui` and `shared/contract` (a changed
 * component, a new component, a new call) and uses an export of zod that the shell does not share. The shell and the other
 * remotes are not built.
 *
 * @param own the `own` libraries in its `webpack.config.ts`
 * @throws when it does not build, with the compiler's message
 */
export async function buildNextRemote(own: string): Promise<BuiltRemote> {
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-e2e-next-'))
  try {
    await cp(join(root, 'scripts/build'), join(folder, 'scripts/build'), { recursive: true })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const name of ['ui', 'contract']) {
      const from = join(root, 'shared', name)
      await cp(from, join(folder, 'shared', name), {
        recursive: true,
        filter: (path) => !path.includes('node_modules'),
      })
      await mkdir(join(folder, NAME, 'node_modules/@songsarn'), { recursive: true })
      await symlink(join(folder, 'shared', name), join(folder, NAME, 'node_modules/@songsarn', name))
    }
    const states = join(folder, 'shared/ui/src/states')
    await replaceIn(join(states, 'StateView.tsx'), 'className="state"', 'className="state" data-generation="next"')
    await replaceIn(join(states, 'states.css'), '.state {', '.state {\n  letter-spacing: 7px;')
    for (const [path, text] of Object.entries(filesOf(own))) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    return await buildRemote(NAME, '2.0.0', folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function replaceIn(file: string, text: string, next: string): Promise<void> {
  const before = await readFile(file, 'utf8')
  if (!before.includes(text)) throw new Error(`${file} no longer contains ${text}`)
  await writeFile(file, before.replace(text, next))
}

const filesOf = (own: string): Record<string, string> => ({
  'shared/ui/src/states/Ribbon.tsx': `import type { ReactNode } from 'react'

export function Ribbon({ children }: { children: ReactNode }) {
  return <p className="ribbon">{children}</p>
}
`,
  'shared/contract/src/account/things.ts': `import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'

export const countThings = defineCall({
  method: 'GET',
  path: '/v1/things/count',
  summary: 'Count things.',
  access: 'signedIn',
  query: z.object({ colour: z.string() }),
  answer: z.object({ label: z.templateLiteral(['no. ', z.number()]), count: z.number() }),
  status: 200,
})
`,
  [`${NAME}/remote.json`]: JSON.stringify({
    name: NAME,
    routes: [{ path: '/next' }],
    nav: [{ order: 300, icon: 'demo', path: '/next', titleKey: 'nav.title' }],
    widgets: [],
  }),
  [`${NAME}/webpack.config.ts`]: `import { remoteConfig } from '@songsarn/build/remote-config'

export default remoteConfig(import.meta.dirname, { own: [${own}] })
`,
  [`${NAME}/src/locales/en.json`]: '{ "nav": { "title": "Next" } }',
  [`${NAME}/src/locales/th.json`]: '{ "nav": { "title": "ถัดไป" } }',
  [`${NAME}/src/index.ts`]: `import { defineRemote } from '@songsarn/remote/define-remote.tsx'
import { Things } from './Things.tsx'

const locales = {
  en: () => import('./locales/en.json', { with: { type: 'json' } }),
  th: () => import('./locales/th.json', { with: { type: 'json' } }),
}
export default defineRemote({ name: '${NAME}', Root: Things, locales })
`,
  [`${NAME}/src/Things.tsx`]: `import { countThings } from '@songsarn/contract/account/things'
import { useShell } from '@songsarn/remote/use-shell'
import { Ribbon } from '@songsarn/ui/states/Ribbon.tsx'
import { StateView } from '@songsarn/ui/states/StateView.tsx'
import { useQuery } from '@tanstack/react-query'

export function Things() {
  const { api } = useShell()
  const { data } = useQuery({ queryKey: ['things'], queryFn: () => api.call(countThings, { query: { colour: 'red' } }) })
  return (
    <section>
      <h1>Next</h1>
      {data && <Ribbon>{data.label}, {data.count} in all</Ribbon>}
      <StateView picture="empty" title="Nothing yet" />
    </section>
  )
}
`,
})
