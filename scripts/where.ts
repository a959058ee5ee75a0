// npm run where -- /templates: what an address of the console leads to: remote, screen, calls, folders of the server, tables.
// npm run where -- /v1/templates: the same from a call on. Everything is read from the sources, so it is never out of date.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type CallName, calls } from '@songsarn/contract/api'
import { type Import, readImports } from '../lint/imports.ts'
import { repositoryFiles } from '../lint/repository-files.ts'
import { buildTargets, root } from './lib/targets.ts'

type Screen = { remote: string; route: string; file: string }

const text = (file: string) => readFileSync(join(root, file), 'utf8')
const isSource = (file: string) => !/\.test\.tsx?$|\/testing\//.test(file)

/** Screens by the routes of each remote's Root.tsx, which loads them: `lazy(async () => … import('../x/Page.tsx')`. */
function screens(): Screen[] {
  return buildTargets()
    .filter(({ kind }) => kind === 'remote')
    .flatMap(({ name }) => {
      const rootFile = `${name}/src/app/Root.tsx`
      const source = text(rootFile)
      const files = new Map(
        [...source.matchAll(/const (\w+) = lazy(?:Screen)?\([^']*?import\('([^']+)'\)/g)].map(
          ([, page = '', file = '']) => [page, posix.join(posix.dirname(rootFile), file)],
        ),
      )
      return [...source.matchAll(/<Route path="([^"]+)" element=\{<(\w+)/g)].flatMap(([, route = '', page = '']) => {
        const file = files.get(page)
        return file ? [{ remote: name, route, file }] : []
      })
    })
}

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/:\w+|\{\w+\}/g, '[^/]+')}$`).test(path)
const parameters = (pattern: string) => pattern.split(/:|\{/).length

/** The route with the fewest parameters that has this path, or this very pattern. */
function screenAt(path: string): Screen | undefined {
  return screens()
    .filter(({ route }) => route === path || matches(route, path))
    .sort((a, b) => parameters(a.route) - parameters(b.route))[0]
}

/** The file and all that it imports, within a folder. */
function reached(from: readonly string[], folder: string, imports: readonly Import[]): string[] {
  const found = new Set(from)
  for (const file of found)
    for (const edge of imports)
      if (edge.from === file && edge.to.startsWith(folder) && isSource(edge.to)) found.add(edge.to)
  return [...found]
}

/** The calls that files import from the contract. */
function callsOf(files: readonly string[]): CallName[] {
  const imported = files.flatMap((file) =>
    [...text(file).matchAll(/import \{([^}]*)\} from '@songsarn\/contract\//g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  )
  return [...new Set(imported)].filter((name): name is CallName => Object.hasOwn(calls, name)).sort()
}

/** Files of the server that handle a call. */
function handlersOf(name: CallName, files: readonly string[]): string[] {
  const handles = new RegExp(`\\bhandle\\w*\\(\\s*${name}\\b`)
  return files.filter((file) => handles.test(text(file)))
}

const READS = /(?:selectFrom|Join)\(\s*'(\w+)/g
const WRITES = /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g
const tablesIn = (files: readonly string[], how: RegExp) => [
  ...new Set(files.flatMap((file) => [...text(file).matchAll(how)].map(([, table = '']) => table))),
]

function show(names: readonly CallName[], imports: readonly Import[]): void {
  const server = repositoryFiles(root, 'server/src/**/*.ts').filter(isSource)
  const handlers = new Set<string>()
  for (const name of names) {
    const { method, path } = calls[name]
    const files = handlersOf(name, server)
    for (const file of files) handlers.add(file)
    console.info(`  ${method.padEnd(6)} ${path.padEnd(44)} ${files.join(', ') || 'no file of its own'}`)
  }
  const folders = new Map([...handlers].map((file) => [posix.dirname(file), file]))
  for (const folder of folders.keys()) {
    const files = reached(
      [...handlers].filter((file) => posix.dirname(file) === folder),
      `${folder}/`,
      imports,
    )
    const written = tablesIn(files, WRITES)
    const read = tablesIn(files, READS).filter((table) => !written.includes(table))
    console.info(`\n${folder}`)
    if (written.length > 0) console.info(`  writes ${written.sort().join(', ')}`)
    if (read.length > 0) console.info(`  reads  ${read.sort().join(', ')}`)
  }
}

const [asked] = process.argv.slice(2)
if (!asked?.startsWith('/')) {
  console.error('npm run where -- /templates, or a path of the API: npm run where -- /v1/templates')
  process.exit(1)
}
const imports = readImports(root)
if (asked.startsWith('/v1/')) {
  const names = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].path === asked || matches(calls[name].path, asked),
  )
  if (names.length === 0) fail()
  show(names, imports)
} else {
  const screen = screenAt(asked) ?? fail()
  const files = reached([screen.file], `${screen.remote}/src/`, imports)
  console.info(
    `${screen.route}\n  remote ${screen.remote}\n  screen ${screen.file}\n\ncalls, and the files that answer them`,
  )
  show(callsOf(files), imports)
}

function fail(): never {
  console.error(`nothing answers ${asked}`)
  process.exit(1)
}
