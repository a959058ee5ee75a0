import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { RegistryEntry } from '@songsarn/contract/registry'
import { filesOf, routeOf, type Title } from './files-of.ts'

/**
 * Writes a new area's folder below `root`.
 * @throws when the name is no area's name, or is taken, or its route is, before anything is written
 */
export async function makeRemote(root: string, name: string, title: Title): Promise<void> {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`'${name}' is no area's name: mf- and lower-case words, as in mf-top-up`)
  }
  if (!title.en.trim() || !title.th.trim()) throw new Error('the title is empty')
  const folder = join(root, name)
  if (existsSync(folder)) throw new Error(`${name} is there already`)
  const route = routeOf(name)
  if (!RegistryEntry.shape.routes.safeParse([{ path: route }]).success)
    throw new Error(`${route} is the console's own: choose another name`)
  for (const file of globSync('mf-*/remote.json', { cwd: root })) {
    const { name: other, routes } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    if (routes.some(({ path }: { path: string }) => path === route))
      throw new Error(`${route} belongs to ${other}: choose another name`)
  }
  for (const [path, text] of Object.entries(filesOf(name, title))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
