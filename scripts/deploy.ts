// npm run deploy -w mf-reports [-- --to URL|FOLDER] [--canary 10% | --accounts a,b] [--no-smoke] Builds a remote, opens its
// screens in a headless browser (the smoke test), and deploys it to a running console. Users get no part of it before the
// last step. A service needs RELEASE_TOKEN; DEPLOY_TO is the default of --to.
import { compareVersions } from '@songsarn/contract/console/semver'
import { findChromium } from './lib/chromium.ts'
import { buildRelease } from './releases/build-release.ts'
import { describeRelease } from './releases/describe-release.ts'
import { findRemote } from './releases/find-remote.ts'
import { openConsole } from './releases/open-console.ts'
import { readOptions } from './releases/read-options.ts'
import { CommandError, runCommand } from './releases/run-command.ts'
import { smokeTest } from './releases/smoke-test.ts'

await runCommand(async () => {
  const { to, audience = 'all', remote, enabled, smoke } = readOptions(process.argv.slice(2))
  if (enabled !== undefined) throw new CommandError('--on and --off belong to npm run releases')
  const browser = smoke ? await findChromium() : undefined
  if (smoke && browser === undefined)
    throw new CommandError('the smoke test needs Chromium: install it, set CHROMIUM_PATH, or deploy with --no-smoke')
  const target = findRemote(remote)
  const { name, version } = target
  const console_ = openConsole(to)
  // The deploy is based on this revision, so it does not overwrite another deploy that happens while this one builds.
  const { revision, remotes } = await console_.list()
  const deployed = remotes.find((each) => each.name === name)?.versions ?? []
  if (deployed.some((each) => compareVersions(version, each.version) <= 0))
    throw new CommandError(`${name} ${version} is not newer than the deployed version: npm run release -w ${name}`)
  const upload = await console_.upload(await buildRelease(target))
  try {
    if (browser !== undefined) {
      const opened = await console_.open()
      const paths = await smokeTest(opened.url, upload.entry, browser).finally(() => opened.close())
      console.log(`${name} ${version} passed the smoke test: ${paths.join(', ')}`)
    }
    const after = await console_.deploy(upload, audience, revision)
    for (const each of after.remotes) if (each.name === name) console.log(describeRelease(each))
  } catch (error) {
    // The service removes an abandoned upload later.
    await console_.discard(upload).catch(() => {})
    throw error
  }
})
