// npm run test:visual [-- remote …] [-- --update] [-- --grep "th dark"]: takes a picture of each scenario, in English and Thai,
// light and dark, and compares it with the earlier one of this machine.
//
// The earlier pictures are in .cache/visual, outside git: other fonts or another browser draw other pixels. Take them with
// --update on a good commit, such as the one that a change starts from. index.html there shows all of them; differences are in
// .cache/visual-results.
import { existsSync, globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './build/targets.ts'
import { ensureChromium } from './lib/chromium.ts'
import { run } from './lib/run.ts'

const pictures = join(root, '.cache/visual')

const { values, positionals: remotes } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean', default: false }, grep: { type: 'string' } },
})
const unknown = remotes.filter((remote) => !existsSync(join(root, remote, 'dev/scenarios.tsx')))
if (unknown.length > 0) refuse(`${unknown.join(', ')}: no dev/scenarios.tsx`)
if (!values.update && allPictures().length === 0)
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
if (values.update) await writeIndex()
console.log(`${allPictures().length} pictures: ${join(pictures, 'index.html')}`)
process.exitCode = code

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}

function allPictures(): string[] {
  return globSync('*/*.png', { cwd: pictures }).sort()
}

/** All pictures on one page. */
async function writeIndex(): Promise<void> {
  const figures = allPictures().map(
    (file) =>
      `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file}</figcaption></figure>`,
  )
  const style =
    'body{margin:16px;display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:16px;font:13px system-ui}' +
    'figure{margin:0}img{width:100%;border:1px solid #ccc}'
  await mkdir(pictures, { recursive: true })
  await writeFile(
    join(pictures, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Scenarios</title><style>${style}</style>\n${figures.join('\n')}\n`,
  )
}
