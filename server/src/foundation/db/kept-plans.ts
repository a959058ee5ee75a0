import { sql } from 'kysely'

const MARK = '/* keep the plan */'

/**
 * A statement with this in its text is parsed and planned once a second on each connection, not each time: for statements that many
 * requests run, whose plan takes longer than their work. Their text is always the same, and they name each column that they return:
 * after a migration, PostgreSQL refuses a kept statement that returns other columns than before.
 */
export const keepPlan = sql.raw(`${MARK} `)

/** More texts than this are not of statements that are always the same. */
const MOST_NAMES = 500
const names = new Map<string, string>()

/** The name under which a connection keeps a statement, if it is to be kept. */
export function keptName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || !text.includes(MARK) || names.size >= MOST_NAMES) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

/** How long plans are kept. Tables grow meanwhile: the plan for a table of some rows would read all of some thousands. */
export const KEEP_PLANS_MS = 1000
