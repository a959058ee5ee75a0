// npm run check-new-remote: generates an area in a copy of the repository and checks there what CONTRIBUTING.md promises of
// it: format, package rules, types, language files, its test, and a build that a console lists in its menu.
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RegistryEntry } from '@songsarn/contract/registry'
import { root, run } from './lib/run.ts'
import { program, runSteps } from './lib/steps.ts'
import { makeRemote } from './new-remote/make-remote.ts'

const NAME = 'mf-new-remote-check'
const TITLE = { en: 'New area', th: 'พื้นที่ใหม่' }
const copy = await mkdtemp(join(tmpdir(), 'songsarn-new-remote-'))
const inCopy = (name: string, command: string, args: string[], env?: Record<string, string>) => ({
  ...program(name, command, args),
  run: () => run(command, args, { cwd: copy, env }),
})
const jestFlags = { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' }

try {
  await copyRepository()
  await makeRemote(copy, NAME, TITLE)
  await runSteps([
    inCopy('format, lint, package rules', 'biome', ['check', '--error-on-warnings', '--vcs-enabled=false', NAME]),
    inCopy('types', 'tsc', ['-p', '.']),
    inCopy('its tests', 'jest', ['--selectProjects', 'browser', '--testPathPatterns', `${NAME}/`], jestFlags),
    inCopy('its build', 'node', ['scripts/build/compile-one.ts', NAME], { NODE_ENV: 'production' }),
    { name: 'its place in the menu', run: checkMenu },
  ])
} finally {
  await rm(copy, { recursive: true, force: true })
}

/** What is committed and what is not yet, without what is built. */
async function copyRepository(): Promise<void> {
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { quiet: true })
  for (const file of output.split('\n').filter(Boolean)) {
    // A file that is deleted and not yet committed is listed too.
    await cp(join(root, file), join(copy, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
}

async function checkMenu(): Promise<{ code: number }> {
  const remote = JSON.parse(await readFile(join(copy, NAME, 'dist/remote.json'), 'utf8'))
  const { nav, routes, name } = RegistryEntry.parse(remote)
  const listed = nav.find(({ path }) => path !== undefined && path === routes[0]?.path)
  console.info(`${name}: ${JSON.stringify(listed)}`)
  return { code: listed?.title.en === TITLE.en && listed.title.th === TITLE.th ? 0 : 1 }
}
