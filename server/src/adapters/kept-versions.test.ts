import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { consoleFiles } from './console-files.ts'
import { keepConsole, keptConsole } from './keep-console.ts'
import { filesOfNewest, keepVersion } from './kept-versions.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songsarn-kept-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}
const names = async (path: string) => (await readdir(join(folder, path))).filter((name) => !name.startsWith('.')).sort()
const hash = (number: number) => `000000000${number}`

/** A build of version `number`: a page, a script of its own, and a script that all versions share. */
async function build(number: number): Promise<void> {
  await rm(join(folder, 'built'), { recursive: true, force: true })
  await write('built/index.html', `page ${number}`)
  await write('built/version.txt', `0.${number}.0\n`)
  await write(`built/main.${hash(number)}.js`, `script ${number}`)
  await write(`built/main.${hash(number)}.js.br`, `packed ${number}`)
  await write('built/react.aaaaaaaaaa.js', 'react')
}
async function keep(number: number): Promise<void> {
  await build(number)
  await keepBuilt(number)
}
async function keepBuilt(number: number): Promise<void> {
  await keepVersion(`0.${number}.0`, { from: join(folder, 'built'), to: join(folder, 'shell') })
  // Versions of one millisecond have no order.
  const at = new Date(Date.UTC(2026, 10, number))
  await utimes(join(folder, `shell/.versions/0.${number}.0.json`), at, at)
}

describe('a folder with the versions of the shell', () => {
  it('has the page of the newest version and the scripts of the newest five', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) await keep(number)
    await keep(7)
    const scripts = [3, 4, 5, 6, 7].flatMap((number) => [`main.${hash(number)}.js`, `main.${hash(number)}.js.br`])
    expect(await names('shell')).toEqual(['index.html', ...scripts, 'react.aaaaaaaaaa.js', 'version.txt'])
    expect(await readFile(join(folder, 'shell/index.html'), 'utf8')).toBe('page 7')
    expect((await filesOfNewest(join(folder, 'shell'))).sort()).toEqual(
      ['index.html', `main.${hash(7)}.js`, `main.${hash(7)}.js.br`, 'react.aaaaaaaaaa.js', 'version.txt'].sort(),
    )
  })

  it('removes the compressed form of a script that was added after the build', async () => {
    await build(1)
    await write('built/later.bbbbbbbbbb.js', 'only in the first version')
    await keepBuilt(1)
    await write('shell/later.bbbbbbbbbb.js.br', 'packed later')
    await write('shell/react.aaaaaaaaaa.js.br', 'packed later')
    for (const number of [2, 3, 4, 5, 6]) await keep(number)
    expect(await names('shell')).not.toContain('later.bbbbbbbbbb.js.br')
    expect(await names('shell')).toContain('react.aaaaaaaaaa.js.br')
  })

  it('keeps a version that was there before there were lists', async () => {
    await build(1)
    await rm(join(folder, 'shell'), { recursive: true, force: true })
    for (const name of await names('built'))
      await write(`shell/${name}`, await readFile(join(folder, 'built', name), 'utf8'))
    await keep(2)
    expect(await names('shell')).toContain(`main.${hash(1)}.js`)
    expect(await names('shell/.versions')).toEqual(['0.1.0.json', '0.2.0.json'])
  })
})

it('a service serves the scripts of versions that an upgrade of the whole installation took away', async () => {
  const releases = join(folder, 'releases')
  async function install(number: number): Promise<string> {
    const dist = `dist-${number}`
    await build(number)
    for (const name of await names('built'))
      await write(`${dist}/shell/${name}`, await readFile(join(folder, 'built', name), 'utf8'))
    await write(`${dist}/r/mf-otp/0.${number}.0-b1/remoteEntry.js`, `remote ${number}`)
    const remotes = [{ name: 'mf-otp', entry: `r/mf-otp/0.${number}.0-b1/mf-manifest.json` }]
    await write(`${dist}/registry.json`, JSON.stringify({ remotes }))
    await keepConsole(join(folder, dist), releases)
    return join(folder, dist)
  }
  await rm(await install(1), { recursive: true })
  const dist = await install(2)
  const files = consoleFiles(dist, {
    registry: async () => new Response(),
    folder: releases,
    kept: keptConsole(releases),
  })
  const text = async (path: string) => (await files(new Request(`http://127.0.0.1${path}`)))?.text()
  expect(await text(`/main.${hash(2)}.js`)).toBe('script 2')
  expect(await text(`/main.${hash(1)}.js`)).toBe('script 1')
  expect(await text('/r/mf-otp/0.1.0-b1/remoteEntry.js')).toBe('remote 1')
  expect(await text('/')).toBe('page 2')
  expect(await text('/version.txt')).toBe('0.2.0\n')
  expect(await text('/main.0000000009.js')).toBeUndefined()
})
