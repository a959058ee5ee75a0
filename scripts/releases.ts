// npm run releases [-- --to URL|FOLDER]                                         lists which version of each area runs where
// npm run releases -- mf-reports --canary 50% | --accounts a,b | --all | --off | --on   widens a canary, or switches an area
import { describeArea } from './releases/describe.ts'
import { openConsole } from './releases/open-console.ts'
import { readOptions } from './releases/read-options.ts'
import { Refused, runCommand } from './releases/refused.ts'

await runCommand(async () => {
  const { to, audience, enabled, area } = readOptions(process.argv.slice(2))
  const console_ = openConsole(to)
  let now = await console_.list()
  const change = { ...(audience && { to: audience }), ...(enabled !== undefined && { enabled }) }
  if (Object.keys(change).length > 0) {
    if (area === undefined) throw new Refused('name the area to change')
    now = await console_.change(area, change, now.revision)
  }
  for (const one of now.areas) if (area === undefined || one.name === area) console.log(describeArea(one))
})
