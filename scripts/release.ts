// npm run release -w mf-reports: the next version of that remote only, as a commit and a tag of this repository. Lerna
// derives it from the commits of the remote since its last version (Conventional Commits: `fix:` raises the patch, `feat:`
// the minor) and lists them in its CHANGELOG.md. It neither pushes nor deploys; npm run deploy deploys.

import { run } from './lib/run.ts'
import type { Target } from './lib/targets.ts'
import { root } from './lib/targets.ts'
import { findRemote } from './releases/find-remote.ts'
import { CommandError, runCommand } from './releases/run-command.ts'

await runCommand(async () => {
  const remote = findRemote(process.argv[2])
  if ((await git('status', '--porcelain')) !== '') throw new CommandError('commit or stash your changes first')
  await tagCurrent(remote)
  // Without these options Lerna raises every remote that changed since the last tag of any of them.
  const onlyThis = [`--force-publish=${remote.name}`, '--ignore-changes', '**']
  const { code } = await run('lerna', ['version', '--yes', '--no-push', ...onlyThis])
  if (code !== 0) throw new CommandError(`Lerna did not release ${remote.name}`)
})

/** Tags the current version, if it has no tag, at the commit that set it, so that the changelog lists only later commits. */
async function tagCurrent({ name, version }: Target): Promise<void> {
  const tag = `${name}@${version}`
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
