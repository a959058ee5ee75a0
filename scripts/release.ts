// npm run release -w mf-reports (or -w shell): the next version of that remote, or of the shell, only, as a commit and a tag of this
// repository. Lerna derives it from the commits since the last version (Conventional Commits: `fix:` raises the patch, `feat:` the
// minor) and lists them in the CHANGELOG.md beside. It neither pushes nor deploys: npm run deploy deploys a remote, and the shell
// comes with the next build of the installation.

import { run } from './lib/run.ts'
import { root } from './lib/targets.ts'
import { findReleased } from './releases/find-remote.ts'
import { CommandError, runCommand } from './releases/run-command.ts'

await runCommand(async () => {
  const released = findReleased(process.argv[2])
  if ((await git('status', '--porcelain')) !== '') throw new CommandError('commit or stash your changes first')
  await tagCurrent(released)
  // Without these options Lerna raises every remote that changed since the last tag of any of them.
  const onlyThis = [`--force-publish=${released.packageName}`, '--ignore-changes', '**']
  const { code } = await run('lerna', ['version', '--yes', '--no-push', ...onlyThis])
  if (code !== 0) throw new CommandError(`Lerna did not release ${released.name}`)
})

/** Tags the current version, if it has no tag, at the commit that set it, so that the changelog lists only later commits. */
async function tagCurrent({ name, packageName, version }: ReturnType<typeof findReleased>): Promise<void> {
  const tag = `${packageName}@${version}`
  if ((await git('tag', '--list', tag)) !== '') return
  const commits = await git('log', '--format=%H', `-S"version": "${version}"`, '--', `${name}/package.json`)
  const setBy = commits.split('\n')[0]
  if (!setBy) throw new CommandError(`${name} is not committed yet`)
  await git('tag', '--annotate', tag, '--message', tag, setBy)
}

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run('git', args, { quiet: true, cwd: root })
  if (code !== 0) throw new CommandError(output.trim())
  return output.trim()
}
