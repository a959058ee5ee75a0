// npm run test:visual [-- remote …] [-- --update] [-- --grep "th dark"]: takes a picture of each scenario, in English and Thai,
// light and dark, and compares it with the earlier one of this machine.
//
// The earlier pictures are in .cache/visual, outside git: other fonts or another browser draw other pixels. Take them with
// --update on a good commit, such as the start of a change. index.html there shows all pictures; differences are in
// .cache/visual-results.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './lib/chromium.ts'
import { allPictures, writePictureIndex } from './lib/pictures.ts'
import { run } from './lib/run.ts'
import { root } from './lib/targets.ts'

const { values, positionals: remotes } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean', default: false }, grep: { type: 'string' } },
})
const unknown = remotes.filter((remote) => !existsSync(join(root, remote, 'dev/scenarios.tsx')))
if (unknown.length > 0) refuse(`${unknown.join(', ')}: no dev/scenarios.tsx`)
if (!values.update && allPictures().every((picture) => picture.startsWith('screens/')))
  refuse('no earlier pictures to compare with: npm run test:visual -- --update')

const { code } = await run(
  'playwright',
  [
    'test',
    '--config',
    'e2e/visual/playwright.config.ts',
    ...(values.update ? ['--update-snapshots=all'] : ['--update-snapshots=none']),
    ...(values.grep === undefined ? [] : ['--grep', values.grep]),
  ],
  { env: { CHROMIUM_PATH: await ensureChromium(), VISUAL_REMOTES: remotes.join(',') } },
)
console.log(`${allPictures().length} pictures: ${await writePictureIndex()}`)
process.exitCode = code

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}
