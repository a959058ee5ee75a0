import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { HASHED } from '../../server/src/adapters/kept-versions.ts'
import { root } from '../lib/targets.ts'

const compress = promisify(brotliCompress)
const cache = join(root, 'node_modules/.cache/brotli')
const text = new Set(['.js', '.css', '.html', '.json', '.svg'])
/** Smaller files are sent as they are. */
const SMALLEST = 512

type Choice = (file: string) => boolean
/** Their compressed form stays right as long as it exists. */
export const hasHash: Choice = (file) => HASHED.test(file)

/** Adds the brotli form of the chosen text files of a folder, as `<file>.br`, where it is missing. */
export async function compressFolder(folder: string, chosen: Choice = () => true): Promise<void> {
  const files = await uncompressed(folder, chosen)
  await Promise.all(files.map((file) => compressFile(join(folder, file))))
}

/** The chosen text files of a folder that have no brotli form yet. */
export async function uncompressed(folder: string, chosen: Choice): Promise<string[]> {
  const names = new Set(await readdir(folder, { recursive: true }))
  const missing = [...names].filter((file) => text.has(extname(file)) && !names.has(`${file}.br`) && chosen(file))
  const sizes = await Promise.all(missing.map(async (file) => (await stat(join(folder, file))).size))
  return missing.filter((_, at) => (sizes[at] ?? 0) >= SMALLEST)
}

/** Cached by content: level 11 takes seconds for the whole console. */
async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const cached = join(cache, createHash('sha256').update(content).digest('hex'))
  let packed = await readFile(cached).catch(() => undefined)
  if (!packed) {
    packed = await compress(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
    await mkdir(cache, { recursive: true })
    await writeWhole(cached, packed)
  }
  await writeWhole(`${path}.br`, packed)
}

/** The service may read it meanwhile, and this process may end. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const partial = `${path}.${randomBytes(6).toString('hex')}.making`
  await writeFile(partial, content)
  await rename(partial, path)
}
