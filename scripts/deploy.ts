// npm run deploy -w mf-reports [-- --to URL|FOLDER] [--canary 10% | --accounts a,b] [--no-smoke]
// Builds an area, tries its screens in a headless browser, and deploys it while the console runs. RELEASE_TOKEN opens a
// service; DEPLOY_TO is what --to is otherwise. Until the last step nobody is given anything of it.
import { compareVersions } from '@songsarn/contract/semver'
import { findChromium } from './lib/chromium.ts'
import { areaHere } from './releases/area-here.ts'
import { buildRelease } from './releases/build-release.ts'
import { describeArea } from './releases/describe.ts'
import { openConsole } from './releases/open-console.ts'
import { readOptions } from './releases/read-options.ts'
import { Refused, runCommand } from './releases/refused.ts'
import { tryInBrowser } from './releases/try-in-browser.ts'

await runCommand(async () => {
  const { to, audience = 'all', area, enabled, smoke } = readOptions(process.argv.slice(2))
  if (enabled !== undefined) throw new Refused('--on and --off go with npm run releases')
  const browser = smoke ? await findChromium() : undefined
  if (smoke && browser === undefined)
    throw new Refused(
      'no Chromium here to try the version in before anybody is given it: install one or set CHROMIUM_PATH, or deploy with --no-smoke',
    )
  const target = areaHere(area)
  const { name, version } = target
  const console_ = openConsole(to)
  // What was decided on: whoever deploys something else while this builds is not overrun.
  const { revision, areas } = await console_.list()
  const deployed = areas.find((one) => one.name === name)?.versions ?? []
  if (deployed.some((one) => compareVersions(version, one.version) <= 0))
    throw new Refused(`${name} ${version} is not above what was deployed: raise it (npm run release -w ${name})`)
  const upload = await console_.upload(await buildRelease(target))
  try {
    if (browser !== undefined) {
      const served = await console_.open()
      const paths = await tryInBrowser(served.url, upload.entry, browser).finally(() => served.close())
      console.log(`${name} ${version} comes up in Chromium at ${paths.join(', ')}`)
    }
    const after = await console_.deploy(upload, audience, revision)
    for (const one of after.areas) if (one.name === name) console.log(describeArea(one))
  } catch (error) {
    // What cannot be thrown away now goes with a later upload.
    await console_.discard(upload).catch(() => {})
    throw error
  }
})
