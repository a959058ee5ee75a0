// npm run releases [-- --to URL|FOLDER]: lists the versions of each remote.
// npm run releases -- mf-reports --canary 50% | --accounts a,b | --all | --off | --on: widens a canary, or switches a remote.
import { describeRelease } from './releases/describe-release.ts'
import { openConsole } from './releases/open-console.ts'
import { readOptions } from './releases/read-options.ts'
import { CommandError, runCommand } from './releases/run-command.ts'

await runCommand(async () => {
  const { to, audience, enabled, remote } = readOptions(process.argv.slice(2))
  const console_ = openConsole(to)
  let releases = await console_.list()
  const change = { ...(audience && { to: audience }), ...(enabled !== undefined && { enabled }) }
  if (Object.keys(change).length > 0) {
    if (remote === undefined) throw new CommandError('name the remote to change')
    releases = await console_.change(remote, change, releases.revision)
  }
  for (const each of releases.remotes)
    if (remote === undefined || each.name === remote) console.log(describeRelease(each))
})
