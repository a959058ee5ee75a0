// npm run rollback -w mf-reports [-- --to URL|FOLDER]: withdraws the canary of a remote, or goes back to its previous
// version. It does not build.
import { describeRelease } from './releases/describe-release.ts'
import { findRemote } from './releases/find-remote.ts'
import { openConsole } from './releases/open-console.ts'
import { readOptions } from './releases/read-options.ts'
import { runCommand } from './releases/run-command.ts'

await runCommand(async () => {
  const { to, remote } = readOptions(process.argv.slice(2))
  const { name } = findRemote(remote)
  const console_ = openConsole(to)
  const after = await console_.rollBack(name, (await console_.list()).revision)
  for (const each of after.remotes) if (each.name === name) console.log(describeRelease(each))
})
