// npm run build:showcase [-- --as-built]: builds the whole console, with the service in the page, as one folder for any static
// host. `--as-built` takes the console as it was last built.
//
//   dist-showcase/index.html, 404.html   the same page. It finds its own folder, so the folder can be moved
//   dist-showcase/service/**             the server's own code and its database, as a worker, and two archives of it: the
//                                      tables alone, and the demo as of the build
//   dist-showcase/r/**, *.js, assets/    the console as `npm run build` wrote it
//
// The host must use https and answer every missing path with `404.html`, as most do; otherwise links to screens fail.
import { globSync, readdirSync, statSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DEMO_USERS } from '@songsarn/server/demo/demo-accounts'
import type { Configuration } from 'webpack'
import { filesOfNewest } from '../server/src/adapters/kept-versions.ts'
import { runWebpack } from './build/run-webpack.ts'
import { build } from './build.ts'
import { root } from './lib/targets.ts'
import { databaseImages } from './showcase/database-images.ts'
import { showcasePage } from './showcase/page.ts'

const dist = join(root, 'dist')
const showcase = join(root, 'dist-showcase')

export async function buildShowcase({ asBuilt }: { asBuilt: boolean }): Promise<string> {
  if (!asBuilt) await build()
  const { page, service } = await compileParts()
  const temporary = `${showcase}.temporary`
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary)
  await copyConsole(temporary)
  await cp(service.folder, join(temporary, 'service'), { recursive: true })
  const images = await databaseImages()
  // The service finds them by its own name.
  for (const [name, image] of Object.entries(images))
    await writeFile(join(temporary, 'service', basename(service.script).replace(/js$/, `${name}.tar.gz`)), image)
  await copyDemoWorker(temporary)
  const html = await showcasePage({
    inline: {
      head: [await readFile(join(root, 'shell/src/before-paint.js'), 'utf8')],
      body: [await readFile(page.script, 'utf8')],
    },
    icon: await shellFile(/^assets\/icon\..*svg$/),
    settings: {
      service: `service/${basename(service.script)}?made=${Date.now()}`,
      console: await consoleScripts(),
      styles: await pageStyles(),
      thaiFont: `assets/${findFile(join(dist, 'shell/assets'), /^ibm-plex-sans-thai-thai-400.*woff2$/)}`,
      databaseBytes: databaseBytes(service.folder) + images.demo.length,
      users: DEMO_USERS.map(({ username }) => username),
    },
  })
  // Without `.nojekyll`, GitHub Pages leaves out files whose names begin with an underscore.
  for (const [name, text] of [
    ['index.html', html],
    ['404.html', html],
    ['.nojekyll', ''],
  ] as const) {
    await writeFile(join(temporary, name), text)
  }
  await rm(showcase, { recursive: true, force: true })
  await rename(temporary, showcase)
  return showcase
}

type Part = { folder: string; script: string }

/** The script of the page and the service. */
async function compileParts(): Promise<{ page: Part; service: Part }> {
  process.env.NODE_ENV = 'production'
  // Imported here, because the preset reads NODE_ENV.
  const { showcaseConfig } = await import('@songsarn/build/showcase-config')
  const [page, service] = await Promise.all(showcaseConfig(join(root, 'msw')).map(compilePart))
  if (!page || !service) throw new Error('the showcase has two parts')
  return { page, service }
}

async function compilePart(config: Configuration): Promise<Part> {
  await runWebpack(config)
  const folder = config.output?.path ?? ''
  const [name] = Object.keys(config.entry ?? {})
  return { folder, script: join(folder, findFile(folder, new RegExp(`^${name}\\.\\w+\\.js$`))) }
}

/** The shell, and the version of each remote that the registry lists; hosts compress by themselves. */
async function copyConsole(to: string): Promise<void> {
  const filter = (path: string) => !path.endsWith('.br') && !path.endsWith('version.txt')
  for (const file of await filesOfNewest(join(dist, 'shell')))
    if (filter(file) && file !== 'index.html') await cp(join(dist, 'shell', file), join(to, file))
  await cp(join(dist, 'registry.json'), join(to, 'registry.json'))
  const { remotes } = JSON.parse(await readFile(join(dist, 'registry.json'), 'utf8'))
  for (const { entry } of remotes) {
    const folder = join(entry, '..')
    await cp(join(dist, folder), join(to, folder), { recursive: true, filter })
  }
}

/** A service worker controls only its own folder, and a static host cannot send the header that widens it (docs/decisions/009). */
async function copyDemoWorker(to: string): Promise<void> {
  const worker = globSync('r/mf-demo-theme/*/**/mockServiceWorker.*.js', { cwd: to })[0]
  if (worker) await cp(join(to, worker), join(to, 'mockServiceWorker.js'))
}

async function consoleScripts(): Promise<string[]> {
  const html = await readFile(join(dist, 'shell/index.html'), 'utf8')
  return Array.from(html.matchAll(/<script defer="defer" src="([^"]+)"/g), ([, src = '']) => src)
}

/** The console's page contains its styles. Here they are added when the folder is known: their fonts are relative to it. */
async function pageStyles(): Promise<string> {
  const html = await readFile(join(dist, 'shell/index.html'), 'utf8')
  const [, styles] = /<style id="page-styles">([\s\S]*?)<\/style>/.exec(html) ?? []
  if (styles === undefined) throw new Error('the page of the console has no styles')
  return styles
}

function databaseBytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true }).map(String)
  return files
    .filter((file) => /\.(wasm|data)$/.test(file))
    .reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
}

const shellFile = async (path: RegExp): Promise<string> => {
  const found = (await filesOfNewest(join(dist, 'shell'))).find((file) => path.test(file))
  if (!found) throw new Error(`the shell has no file like ${path}`)
  return readFile(join(dist, 'shell', found), 'utf8')
}

function findFile(folder: string, name: RegExp): string {
  const found = readdirSync(folder).find((file) => name.test(file))
  if (!found) throw new Error(`${folder} has no file like ${name}`)
  return found
}

if (import.meta.main) {
  const started = performance.now()
  const folder = await buildShowcase({ asBuilt: process.argv.includes('--as-built') })
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const bytes = files.filter((file) => file.isFile()).map((file) => statSync(join(file.parentPath, file.name)).size)
  const mb = (bytes.reduce((sum, size) => sum + size, 0) / 1_000_000).toFixed(1)
  console.log(`${folder}: ${bytes.length} files, ${mb} MB, in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
