import { expect, it } from '@jest/globals'
import { migrations } from './migrations/all.ts'
import { rolesOf } from './roles.ts'
import { splitStatements } from './split-statements.ts'

const DATA = /^(\s*--.*\n)*\s*(update|delete from|insert into|with)\b/i
const USED = /\b(?:update|from|into|join|using)\s+(\w+)/gi

/**
 * Migrations run as the owner of the tables. A table with FORCE row level security shows its owner no row, unless the owner
 * is a superuser; so a migration that changes data would find no rows, without an error.
 */
it('migrations release each table whose rows they use from its policies, and bind it again', () => {
  const forced = new Set<string>()
  const wrong: string[] = []
  for (const [name, text] of Object.entries(migrations)) {
    const released = new Set<string>()
    for (const statement of splitStatements(text(rolesOf('songsarn')))) {
      for (const [, table = '', no] of statement.matchAll(/^alter table (\w+) (no )?force row/gm)) {
        if (no) released.add(table)
        else released.delete(table)
        if (no) forced.delete(table)
        else forced.add(table)
      }
      for (const [, table = ''] of statement.matchAll(/^drop table (\w+)/gm)) {
        released.delete(table)
        forced.delete(table)
      }
      if (!DATA.test(statement)) continue
      for (const [, table = ''] of statement.matchAll(USED))
        if (forced.has(table)) wrong.push(`${name} uses ${table}: ${statement}`)
    }
    for (const table of released) wrong.push(`${name} leaves ${table} released`)
  }
  expect(wrong).toEqual([])
  expect(forced).toContain('messages')
})
