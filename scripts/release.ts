// npm run release -w mf-reports: the next version of that area alone, as a commit and a tag of this repository. Lerna reads
// the number from the area's commits since its last version (Conventional Commits: `fix:` raises the patch, `feat:` the
// minor) and writes them into the area's CHANGELOG.md. Nothing is pushed, and nothing is deployed: npm run deploy does that.
import type { Target } from './build/targets.ts'
import { root, run } from './lib/run.ts'
import { areaHere } from './releases/area-here.ts'
import { Refused, runCommand } from './releases/refused.ts'

await runCommand(async () => {
  const area = areaHere(process.argv[2])
  if ((await git('status', '--porcelain')) !== '') throw new Refused('commit or put aside what is changed here first')
  await markCurrent(area)
  // Without this Lerna raises every area that changed since the last tag of any of them.
  const alone = [`--force-publish=${area.name}`, '--ignore-changes', '**']
  const { code } = await run('lerna', ['version', '--yes', '--no-push', ...alone])
  if (code !== 0) throw new Refused(`${area.name} was not raised`)
})

/** A version that was never tagged here gets its tag where it was set, so that only what came after it is told of. */
async function markCurrent({ name, version }: Target): Promise<void> {
  const tag = `${name}@${version}`
  if ((await git('tag', '--list', tag)) !== '') return
  const commits = await git('log', '--format=%H', `-S"version": "${version}"`, '--', `${name}/package.json`)
  const setBy = commits.split('\n')[0]
  if (!setBy) throw new Refused(`${name} is not committed yet`)
  await git('tag', '--annotate', tag, '--message', tag, setBy)
}

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run('git', args, { quiet: true, cwd: root })
  if (code !== 0) throw new Refused(output.trim())
  return output.trim()
}
