import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { root } from './targets.ts'

const compress = promisify(brotliCompress)
const cache = join(root, 'node_modules/.cache/brotli')
const text = new Set(['.js', '.css', '.html', '.json', '.svg'])

/**
 * Copies a build to where it is served from, without its source maps, with a `.br` beside every text file. It appears
 * whole or not at all: it is filled under another name and moved.
 */
export async function publish(from: string, to: string): Promise<void> {
  const making = `${to}.making`
  await rm(making, { recursive: true, force: true })
  await cp(from, making, {
    recursive: true,
    filter: (path) => !path.endsWith('.map') && !path.endsWith('mf-stats.json'),
  })
  const files = await readdir(making, { recursive: true })
  await Promise.all(files.filter((file) => text.has(extname(file))).map((file) => compressBeside(join(making, file))))
  await rm(to, { recursive: true, force: true })
  await rename(making, to)
}

/** Level 11 takes seconds for a whole console, so what was compressed once is kept by its content. */
async function compressBeside(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < 512) return
  const kept = join(cache, createHash('sha256').update(content).digest('hex'))
  let packed = await readFile(kept).catch(() => undefined)
  if (!packed) {
    packed = await compress(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
    await mkdir(cache, { recursive: true })
    await writeFile(kept, packed)
  }
  await writeFile(`${path}.br`, packed)
}

/** Keeps the newest versions of a remote, so that tabs that are open still find their chunks. */
export async function keepNewest(folder: string, count: number): Promise<void> {
  const names = await readdir(folder)
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const old = dated.sort((a, b) => b.at - a.at).slice(count)
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })))
}
