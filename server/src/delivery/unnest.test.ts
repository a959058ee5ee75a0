import { afterAll, beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { OpenDatabase } from '../db/connect.ts'
import { newId } from '../db/id.ts'
import { forEachEngine } from '../db/test-database.ts'
import { unnest } from './unnest.ts'

forEachEngine('rows as a table', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await open()
  }, 60_000)
  afterAll(() => store.close())

  type Row = { id: string; text: string | null; number: number | null; at: Date | null; flag: boolean }

  it('come back as they were, whatever they hold', async () => {
    const row = fc.record<Row>({
      id: fc.constant(null).map(() => newId()),
      // The zero character is the one that PostgreSQL cannot hold, and half a surrogate pair is no text.
      text: fc.option(
        fc.oneof(
          fc.constantFrom('', 'null', 'NULL', '"', '\\', '{}', ',', ' a ', "it's", 'ส่งสาร', '\n'),
          fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
        ),
      ),
      number: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
      at: fc.option(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })),
      flag: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
        const table = unnest(rows, 'r', {
          id: ['uuid', (of) => of.id],
          text: ['text', (of) => of.text],
          number: ['integer', (of) => of.number],
          at: ['timestamptz', (of) => of.at],
          flag: ['boolean', (of) => of.flag],
        })
        const { rows: back } = await sql<Row>`select r.* from ${table}`.execute(store.db)
        expect(back).toEqual(rows)
      }),
      { numRuns: 50 },
    )
  }, 20_000)
})
