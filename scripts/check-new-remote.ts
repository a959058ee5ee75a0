// npm run check-new-remote: generates an area in a copy of the repository and checks its types, format, test and build
// there. Half a minute, so it is no part of `npm test`; scripts/new-remote.test.ts checks what is quick.
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './lib/run.ts'
import { program, runSteps } from './lib/steps.ts'
import { makeRemote } from './new-remote/make-remote.ts'

const NAME = 'mf-new-remote-check'
const copy = await mkdtemp(join(tmpdir(), 'songsarn-new-remote-'))
const inCopy = (name: string, command: string, args: string[], env?: Record<string, string>) => ({
  ...program(name, command, args),
  run: () => run(command, args, { cwd: copy, env }),
})
try {
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { quiet: true })
  // A file that is deleted and not yet committed is listed too.
  for (const file of output.split('\n').filter(Boolean)) await cp(join(root, file), join(copy, file)).catch(() => {})
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await makeRemote(copy, NAME, { en: 'New area', th: 'พื้นที่ใหม่' })
  await runSteps([
    inCopy('format, lint, package rules', 'biome', ['check', '--write', '--vcs-enabled=false', NAME]),
    inCopy('types', 'tsc', ['-p', '.']),
    inCopy('its test', 'jest', ['--selectProjects', 'browser', '--testPathPatterns', `${NAME}/`], {
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    }),
    inCopy('its build', 'node', ['scripts/build/compile-one.ts', NAME], { NODE_ENV: 'production' }),
  ])
} finally {
  await rm(copy, { recursive: true, force: true })
}
