import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { keepVersion } from '../../server/src/adapters/kept-versions.ts'
import { root } from '../lib/targets.ts'

const compress = promisify(brotliCompress)
const cache = join(root, 'node_modules/.cache/brotli')
const text = new Set(['.js', '.css', '.html', '.json', '.svg'])

/**
 * Adds a build of the shell to the folder that it is served from, beside the four versions before it. Open pages load their later
 * scripts from those.
 */
export async function publishShell(from: string, to: string, version: string): Promise<void> {
  const built = `${to}.built`
  await publish(from, built)
  await writeFile(join(built, 'version.txt'), `${version}\n`)
  await keepVersion(version, { from: built, to })
  await rm(built, { recursive: true })
}

/**
 * Copies a build to the folder that it is served from, without its source maps and with a `.br` beside every text file. The
 * folder appears whole or not at all: it is filled under another name, then renamed.
 */
export async function publish(from: string, to: string): Promise<void> {
  const temporary = `${to}.making`
  await rm(temporary, { recursive: true, force: true })
  await cp(from, temporary, {
    recursive: true,
    filter: (path) => !path.endsWith('.map') && !path.endsWith('mf-stats.json'),
  })
  const files = await readdir(temporary, { recursive: true })
  await Promise.all(files.filter((file) => text.has(extname(file))).map((file) => compressFile(join(temporary, file))))
  await rm(to, { recursive: true, force: true })
  await rename(temporary, to)
}

/** Cached by content: level 11 takes seconds for the whole console. */
async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < 512) return
  const cached = join(cache, createHash('sha256').update(content).digest('hex'))
  let packed = await readFile(cached).catch(() => undefined)
  if (!packed) {
    packed = await compress(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
    await mkdir(cache, { recursive: true })
    await writeFile(cached, packed)
  }
  await writeFile(`${path}.br`, packed)
}
