// npm run deploy -w mf-reports [-- --to URL|FOLDER] [--canary 10% | --accounts a,b]
// Builds an area and deploys it while the console runs. RELEASE_TOKEN opens a service; DEPLOY_TO is what --to is otherwise.
import { compareVersions } from '@songsarn/contract/semver'
import { areaHere } from './releases/area-here.ts'
import { buildRelease } from './releases/build-release.ts'
import { describeArea } from './releases/describe.ts'
import { openConsole } from './releases/open-console.ts'
import { readOptions } from './releases/read-options.ts'
import { Refused, runCommand } from './releases/refused.ts'

await runCommand(async () => {
  const { to, audience = 'all', area, enabled } = readOptions(process.argv.slice(2))
  if (enabled !== undefined) throw new Refused('--on and --off go with npm run releases')
  const target = areaHere(area)
  const { name, version } = target
  const console_ = openConsole(to)
  // What was decided on: whoever deploys something else while this builds is not overrun.
  const { revision, areas } = await console_.list()
  const deployed = areas.find((one) => one.name === name)?.versions ?? []
  if (deployed.some((one) => compareVersions(version, one.version) <= 0))
    throw new Refused(
      `${name} ${version} is not above what was deployed: raise it (npm version minor -w ${name} --no-git-tag-version)`,
    )
  const after = await console_.deploy(await buildRelease(target), audience, revision)
  for (const one of after.areas) if (one.name === name) console.log(describeArea(one))
})
