import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { RegistryEntry } from '@songsarn/contract/console/registry'
import { remoteFiles, routeOf, type Title } from './remote-files.ts'

/**
 * Writes the folder of a new remote into `root`.
 *
 * @throws before it writes anything, when the name is not valid or its folder or route is taken
 */
export async function createRemote(root: string, name: string, title: Title): Promise<void> {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`'${name}' is not a valid name: write mf- and lower-case words, such as mf-top-up`)
  }
  if (!title.en.trim() || !title.th.trim()) throw new Error('the title is empty')
  const folder = join(root, name)
  if (existsSync(folder)) throw new Error(`${name} already exists`)
  const route = routeOf(name)
  if (!RegistryEntry.shape.routes.safeParse([{ path: route }]).success)
    throw new Error(`${route} belongs to the console: choose another name`)
  for (const file of globSync('mf-*/remote.json', { cwd: root })) {
    const { name: other, routes } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    if (routes.some(({ path }: { path: string }) => path === route))
      throw new Error(`${route} belongs to ${other}: choose another name`)
  }
  for (const [path, text] of Object.entries(remoteFiles(name, title))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
