import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { consoleFiles } from './console-files.ts'

const SHELL = {
  start: ['react.1.js'],
  texts: { en: ['en.1.js'], th: ['th.1.js'] },
  signIn: ['sign-in.1.js'],
  console: ['console.1.js'],
  consoleTexts: { en: ['en-rest.1.js'], th: ['th-rest.1.js'] },
  libraries: { react: ['react.1.js'], 'antd/es/table': ['antd.1.js', 'table.1.js'], 'antd/es/alert': ['alert.1.js'] },
}
const STARTS = {
  remote: { scripts: ['remoteEntry.js', 'remote.1.js'], libraries: ['react', 'unknown'] },
  texts: { en: ['en.2.js'], th: ['th.2.js'] },
  laterTexts: { en: ['en-later.2.js'], th: ['th-later.2.js'] },
  screens: [
    { path: '/logs/:id', scripts: ['log.2.js'], libraries: ['antd/es/alert'], needsLaterTexts: true },
    { path: '/logs/new', scripts: ['new.2.js'], libraries: [], needsLaterTexts: false },
    { path: '/logs', scripts: ['logs.2.js'], libraries: ['antd/es/table'], needsLaterTexts: false },
  ],
}
const COOKIE = { cookie: '__Host-songsarn=token' }

let dist: string
let releases: string
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'songsarn-dist-'))
  releases = join(dist, 'releases')
  await write(
    join(dist, 'shell/index.html'),
    '<!doctype html><html lang="en"><head><script>skin()</script></head></html>',
  )
  await write(join(dist, 'shell/starts.json'), JSON.stringify(SHELL))
  await write(join(dist, 'r/mf-logs/1.0.0/starts.json'), JSON.stringify(STARTS))
})
afterEach(() => rm(dist, { recursive: true, force: true }))

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

const entryOf = (version: string) => ({
  name: 'mf-logs',
  entry: `r/mf-logs/${version}/mf-manifest.json`,
  routes: [{ path: '/logs' }],
})

/** What the page of an address names, in its order, for the remotes that the list names. */
async function linksOf(path: string, headers: Record<string, string>, remotes: unknown[] | Error = [entryOf('1.0.0')]) {
  const files = consoleFiles(dist, {
    folder: releases,
    async registry() {
      if (remotes instanceof Error) throw remotes
      return Response.json({ remotes })
    },
  })
  const answer = await files(new Request(`http://127.0.0.1${path}`, { headers: { accept: 'text/html', ...headers } }))
  expect(answer?.status).toBe(200)
  const html = (await answer?.text()) ?? ''
  return {
    scripts: Array.from(
      html.matchAll(/<link rel="preload" as="script" fetchpriority="low" href="([^"]+)">/g),
      ([, href]) => href,
    ),
    answers: /<html[^>]* data-early="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [],
  }
}

const CONSOLE = ['react.1.js', 'en.1.js', 'console.1.js', 'en-rest.1.js']
const of = (...names: string[]) => names.map((name) => `r/mf-logs/1.0.0/${name}`)

it('names the scripts of the screen, of the version that the list names, and of its libraries, each once', async () => {
  expect(await linksOf('/logs', COOKIE)).toEqual({
    scripts: [...CONSOLE, 'antd.1.js', 'table.1.js', ...of('remoteEntry.js', 'remote.1.js', 'en.2.js', 'logs.2.js')],
    answers: ['registry.json', 'r/mf-logs/1.0.0/mf-manifest.json'],
  })
})

it('follows the list to another version, a deployed one or a canary', async () => {
  await write(join(releases, 'r/mf-logs/1.1.0/starts.json'), JSON.stringify({ ...STARTS, screens: [] }))
  const { scripts, answers } = await linksOf('/logs', COOKIE, [entryOf('1.1.0')])
  expect(scripts.slice(CONSOLE.length)).toEqual(
    ['remoteEntry.js', 'remote.1.js', 'en.2.js'].map((name) => `r/mf-logs/1.1.0/${name}`),
  )
  expect(answers).toEqual(['registry.json', 'r/mf-logs/1.1.0/mf-manifest.json'])
})

it('finds a screen by the form of its address, and takes the language of the browser', async () => {
  const screen = async (path: string, language = 'en') =>
    (await linksOf(path, { ...COOKIE, 'accept-language': language })).scripts.filter((one) =>
      /\.2\.js$/.test(one ?? ''),
    )
  expect(await screen('/logs/new')).toEqual(of('en.2.js', 'new.2.js'))
  expect(await screen('/logs/17', 'fr, th-TH;q=0.9, en;q=0.8')).toEqual(of('th.2.js', 'log.2.js', 'th-later.2.js'))
  expect(await screen('/logs/17/more')).toEqual(of('en.2.js'))
  expect(await screen('/home')).toEqual([])
})

it('names only the sign-in to a visitor, and asks for no list', async () => {
  expect(await linksOf('/logs', {}, new Error('asked'))).toEqual({
    scripts: ['react.1.js', 'en.1.js', 'sign-in.1.js'],
    answers: [],
  })
})

it.each<[string, unknown[] | Error]>([
  ['no list', new Error('the database is away')],
  ['a broken entry', [null, { entry: 7 }, { entry: 'https://other.example/r/x/mf-manifest.json', routes: [] }]],
  ['a remote that is switched off', [{ ...entryOf('1.0.0'), enabled: false }]],
  ['a path that leaves the folder', [{ ...entryOf('1.0.0'), entry: 'r/"><script>/mf-manifest.json' }]],
])('still opens the page with the scripts of the console: %s', async (_, remotes) => {
  expect(await linksOf('/logs', COOKIE, remotes)).toEqual({ scripts: CONSOLE, answers: ['registry.json'] })
})

it('takes no name of a script that is none, and a version without the file for what it is', async () => {
  await write(
    join(dist, 'r/mf-logs/1.0.1/starts.json'),
    JSON.stringify({ ...STARTS, texts: { en: ['"><a.js'], th: [] } }),
  )
  for (const version of ['1.0.1', '0.9.0'])
    expect((await linksOf('/logs', COOKIE, [entryOf(version)])).scripts).toEqual(CONSOLE)
})

it('opens the page of a build without starts as it is', async () => {
  await rm(join(dist, 'shell/starts.json'))
  expect(await linksOf('/logs', COOKIE)).toEqual({ scripts: [], answers: [] })
})
