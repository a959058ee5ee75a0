// The rule for tables: only the folder that owns a table writes it.

export type Source = { path: string; text: string }
type Tables<Value> = Readonly<Record<string, Value>>

const BUILDER = /\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'([^']*)'|[^'\s])/g
const STATEMENT = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(\w+)/gi
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm

/**
 * @param sources files with paths below `server/src`
 * @param owners the folder of each table
 * @param others files that write a table of another folder; each must still do so
 * @returns a line for each write that breaks the rule, and for each exception that is not needed
 */
export function checkTables(
  sources: readonly Source[],
  owners: Tables<string>,
  others: Tables<readonly string[] | undefined> = {},
): string[] {
  const needed = new Set<string>()
  const faults = sources.flatMap(({ path, text }) =>
    writesOf(text, owners).flatMap(({ table, line }) => {
      if (table === undefined) return [`${path}:${line} writes a table that it does not name`]
      const owner = owners[table]
      if (owner === undefined) return [`${path}:${line} writes ${table}, which has no owner`]
      if (path.startsWith(`${owner}/`)) return []
      needed.add(`${table} ${path}`)
      return others[table]?.includes(path) ? [] : [`${path}:${line} writes ${table}, which belongs to ${owner}`]
    }),
  )
  const unused = Object.entries(others).flatMap(([table, paths = []]) =>
    paths.filter((path) => !needed.has(`${table} ${path}`)).map((path) => `${path} does not write ${table} any more`),
  )
  return [...faults, ...unused]
}

type Write = { table: string | undefined; line: number }

function writesOf(source: string, owners: Tables<string>): Write[] {
  const text = source.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  const lineOf = (index: number) => text.slice(0, index).split('\n').length
  const built = [...text.matchAll(BUILDER)].map(({ 1: name, index }) => ({
    table: name?.split(' ')[0],
    line: lineOf(index),
  }))
  const named = new Map(Object.keys(owners).map((table) => [sqlName(table), table]))
  const written = [...text.matchAll(STATEMENT)].flatMap(({ 1: name = '', index }) =>
    named.has(name) ? { table: named.get(name), line: lineOf(index) } : [],
  )
  return [...built, ...written]
}

/** `apiKeys` is `api_keys` in SQL. */
const sqlName = (table: string) => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
