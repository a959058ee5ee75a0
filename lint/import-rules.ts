// The rules for imports: the tables of docs/architecture.md, and two that need no table.
import { matchesGlob, posix } from 'node:path'
import type { Import } from './imports.ts'

/** Says what is wrong with an import. */
type Rule = (edge: Import) => string | undefined

const isTest = (file: string) => /\.(test|spec|visual)\.tsx?$/.test(file)
const isTestCode = (file: string) => isTest(file) || file.includes('/testing/')
/** True for the folder itself, for what is in it, and for a file, with or without its extension. */
const isInside = (path: string, pattern: string) =>
  [pattern, `${pattern}/**`, `${pattern}.ts`].some((glob) => matchesGlob(path, glob))

/** @returns a line for each import, and each cycle of folders, that breaks a rule */
export function checkImports(imports: readonly Import[], architecture: string): string[] {
  const rules = [
    packageRule(readTable(architecture, 'Packages')),
    areaRule('server/src/', readTable(architecture, 'Areas of the server')),
    nodeRule(readTable(architecture, 'Areas of the server')),
    areaRule('shell/src/', readTable(architecture, 'Areas of the shell')),
    testingRule,
  ]
  const faults = imports.flatMap((edge) =>
    rules.flatMap((rule) => {
      const fault = rule(edge)
      return fault ? [`${edge.from}:${edge.line} imports ${edge.to}: ${fault}`] : []
    }),
  )
  return [...faults, ...folderCycles(imports)]
}

/** The cells of the first table under a heading. */
function readTable(markdown: string, heading: string): string[][] {
  const visible = markdown.replace(/<!--.*?-->/gs, '')
  const section = visible.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.map((row) => row.split('|').slice(1, -1))
}

/** The paths that a cell names, which are written as code. */
const paths = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

/**
 * Columns: folder, what it holds, what it may import. `*` is any name; `../src` is a folder beside the importing one. A test
 * may import everything.
 */
function packageRule(table: string[][]): Rule {
  const rows = table.flatMap(([folders, , allowed]) =>
    paths(folders).map((folder) => ({ folder, allowed: paths(allowed) })),
  )
  if (rows.length === 0) throw new Error('docs/architecture.md: no table of packages')
  const depth = ({ folder }: { folder: string }) => folder.split('/').length
  const wildcards = ({ folder }: { folder: string }) => folder.split('*').length
  // The closest row decides: `mf-*/dev` before `mf-demo-theme` before `mf-*`.
  rows.sort((a, b) => depth(b) - depth(a) || wildcards(a) - wildcards(b))
  const placeOf = (path: string) => {
    const row = rows.find(({ folder }) => isInside(path, folder))
    return row && { ...row, folder: path.split('/').slice(0, depth(row)).join('/') }
  }
  return ({ from, to }) => {
    const [own, other] = [placeOf(from), placeOf(to)]
    if (!own || isTest(from) || own.folder === other?.folder) return
    // The table of layers says where the server may use Node.
    const needsRight = other || (to.startsWith('node:') && own.folder !== 'server')
    if (!needsRight) return
    const isAllowed = own.allowed.some((path) =>
      isInside(to, path.startsWith('.') ? posix.join(own.folder, path) : path),
    )
    return isAllowed ? undefined : `${own.folder} may import ${own.allowed.join(', ') || 'no package of ours'}`
  }
}

/**
 * Columns: area, what it holds, its folders. A folder may import itself and the folders of the rows below its own. Folders
 * of the first row may also import each other.
 */
function areaRule(source: string, table: string[][]): Rule {
  const rows = table.map(([, , folders]) => paths(folders))
  if (rows.length === 0) throw new Error(`docs/architecture.md: no table of the areas of ${source}`)
  const placeOf = (path: string) => {
    const row = rows.findIndex((folders) => folders.some((folder) => isInside(path, source + folder)))
    return { row, folder: rows[row]?.find((folder) => isInside(path, source + folder)) }
  }
  return ({ from, to }) => {
    if (!from.startsWith(source) || !to.startsWith(source) || isTestCode(from)) return
    const [own, other] = [placeOf(from), placeOf(to)]
    if (!own.folder || !other.folder) return `the table of areas has no row for ${own.folder ? to : from}`
    const isAllowed = other.row > own.row || own.folder === other.folder || (own.row === 0 && other.row === 0)
    return isAllowed ? undefined : `${own.folder} must not import ${other.folder}`
  }
}

/** The fourth column: what may import `node:*`. */
function nodeRule(table: string[][]): Rule {
  const folders = table.flatMap(([, , , node]) => paths(node))
  return ({ from, to }) => {
    if (!from.startsWith('server/src/') || !to.startsWith('node:') || isTestCode(from)) return
    const isAllowed = folders.some((folder) => isInside(from, `server/src/${folder}`))
    return isAllowed ? undefined : `the service also runs in a page, so only ${folders.join(', ')} may import node:*`
  }
}

const testingRule: Rule = ({ from, to }) => {
  if (!/(^|\/)testing(\/|$)/.test(to)) return
  const isAllowed = isTestCode(from) || /^(e2e|scripts|(kit|mf-[^/]+)\/dev|[^/]+\/bench)\//.test(from)
  return isAllowed ? undefined : 'only tests may import a folder named testing'
}

/** Cycles among sibling folders, each with one import for every step. */
function folderCycles(imports: readonly Import[]): string[] {
  const graph = new Map<string, Map<string, Import>>()
  for (const edge of imports) {
    const [from, to] = siblingFolders(edge)
    if (!from || !to || isTestCode(edge.from)) continue
    graph.set(from, (graph.get(from) ?? new Map()).set(to, edge))
  }
  const cycles = new Map<string, string>()
  for (const folder of graph.keys()) {
    const cycle = shortestCycle(folder, graph)
    const steps = cycle.map(({ from, line, to }) => `\n  ${from}:${line} imports ${to}`)
    if (cycle.length > 0) cycles.set(steps.toSorted().join(), `cycle of folders:${steps.join('')}`)
  }
  return [...cycles.values()]
}

/** The two folders that an import connects, where the paths of its files part. */
function siblingFolders({ from, to }: Import): [string?, string?] {
  const [a, b] = [posix.dirname(from).split('/'), posix.dirname(to).split('/')]
  const parting = a.findIndex((name, index) => name !== b[index])
  // The table of packages is about the first level.
  if (parting < 1 || parting >= b.length) return []
  return [a.slice(0, parting + 1).join('/'), b.slice(0, parting + 1).join('/')]
}

function shortestCycle(start: string, graph: Map<string, Map<string, Import>>): Import[] {
  const ways = new Map<string, Import[]>([[start, []]])
  for (const [folder, way] of ways) {
    for (const [next, edge] of graph.get(folder) ?? []) {
      if (next === start) return [...way, edge]
      if (!ways.has(next)) ways.set(next, [...way, edge])
    }
  }
  return []
}
