// npm run check-new-remote: generates a remote in a copy of the repository and checks what CONTRIBUTING.md promises: format,
// package rules, types, its test, its build, and its entry in the menu.
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RegistryEntry } from '@songsarn/contract/console/registry'
import { repositoryFiles } from '../lint/repository-files.ts'
import { run } from './lib/run.ts'
import { program, runSteps } from './lib/steps.ts'
import { root } from './lib/targets.ts'
import { webpackCommand } from './lib/webpack-command.ts'
import { createRemote } from './new-remote/create-remote.ts'

const NAME = 'mf-new-remote-check'
const TITLE = { en: 'New remote', th: 'โมดูลใหม่' }
const copy = await mkdtemp(join(tmpdir(), 'songsarn-new-remote-'))
const inCopy = (name: string, command: string, args: string[], env?: Record<string, string>) => ({
  ...program(name, command, args),
  run: () => run(command, args, { cwd: copy, env }),
})
const jestFlags = { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' }

try {
  await copyRepository()
  await createRemote(copy, NAME, TITLE)
  await runSteps([
    inCopy('format and lint', 'biome', ['check', '--error-on-warnings', '--vcs-enabled=false', NAME]),
    inCopy('package rules and layers', 'node', ['lint/check-imports.ts']),
    inCopy('types', 'tsc', ['-p', '.']),
    inCopy('its tests', 'jest', ['--selectProjects', 'browser', '--testPathPatterns', `${NAME}/`], jestFlags),
    inCopy('its build', ...webpackCommand(NAME), { NODE_ENV: 'production' }),
    { name: 'its entry in the menu', run: checkMenu },
  ])
} finally {
  await rm(copy, { recursive: true, force: true })
}

/** The working tree without build output. */
async function copyRepository(): Promise<void> {
  for (const file of repositoryFiles(root)) await cp(join(root, file), join(copy, file))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  // The import checker asks git for the files.
  await run('git', ['init', '--quiet'], { cwd: copy })
}

async function checkMenu(): Promise<{ code: number }> {
  const remote = JSON.parse(await readFile(join(copy, NAME, 'dist/remote.json'), 'utf8'))
  const { nav, routes, name } = RegistryEntry.parse(remote)
  const listed = nav.find(({ path }) => path !== undefined && path === routes[0]?.path)
  console.info(`${name}: ${JSON.stringify(listed)}`)
  return { code: listed?.title.en === TITLE.en && listed.title.th === TITLE.th ? 0 : 1 }
}
