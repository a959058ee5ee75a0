// npm run rollback -w mf-reports [-- --to URL|FOLDER]
// Withdraws the canary of an area, or else goes back to the version before; builds nothing.
import { areaHere } from './releases/area-here.ts'
import { describeArea } from './releases/describe.ts'
import { openConsole } from './releases/open-console.ts'
import { readOptions } from './releases/read-options.ts'
import { runCommand } from './releases/refused.ts'

await runCommand(async () => {
  const { to, area } = readOptions(process.argv.slice(2))
  const { name } = areaHere(area)
  const console_ = openConsole(to)
  const after = await console_.rollBack(name, (await console_.list()).revision)
  for (const one of after.areas) if (one.name === name) console.log(describeArea(one))
})
