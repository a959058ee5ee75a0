import { globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './targets.ts'

/** Where pictures of scenarios and screens are, outside git. */
const pictures = join(root, '.cache/visual')

/** A folder for each remote, and `screens`. */
export const allPictures = (): string[] => globSync('*/*.png', { cwd: pictures }).sort()

/** All pictures on one page, `index.html`. Returns its path. */
export async function writePictureIndex(): Promise<string> {
  const figures = allPictures().map(
    (file) =>
      `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file}</figcaption></figure>`,
  )
  const style =
    'body{margin:16px;display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:16px;font:13px system-ui}' +
    'figure{margin:0}img{width:100%;border:1px solid #ccc}'
  await mkdir(pictures, { recursive: true })
  const page = join(pictures, 'index.html')
  await writeFile(
    page,
    `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>\n${figures.join('\n')}\n`,
  )
  return page
}
