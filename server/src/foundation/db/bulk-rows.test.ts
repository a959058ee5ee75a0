import { afterAll, beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { forEachEngine } from '../../../testing/database.ts'
import { bulkRows } from './bulk-rows.ts'
import type { OpenDatabase } from './connect.ts'
import { newId } from './id.ts'

forEachEngine('bulk rows', (open, engine) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  type Row = { id: string; text: string | null; number: number | null; at: Date | null; flag: boolean }

  it('come back unchanged', async () => {
    // PGlite reads a year before 100 as one after 1900.
    const min = new Date(engine === 'page' ? '0100-01-01' : '0001-01-01')
    const row = fc.record<Row>({
      id: fc.constant(null).map(() => newId()),
      // PostgreSQL cannot store U+0000, and half a surrogate pair is not text.
      text: fc.option(
        fc.oneof(
          fc.constantFrom('', 'null', 'NULL', '"', '\\', '{}', ',', ' a ', "it's", 'ส่งสาร', '\n'),
          fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
        ),
      ),
      number: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
      at: fc.option(fc.date({ min, max: new Date('9999-12-31'), noInvalidDate: true })),
      flag: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
        const table = bulkRows(rows, 'r', {
          id: ['uuid', (row) => row.id],
          text: ['text', (row) => row.text],
          number: ['integer', (row) => row.number],
          at: ['timestamptz', (row) => row.at],
          flag: ['boolean', (row) => row.flag],
        })
        const { rows: back } = await sql<Row>`select r.* from ${table}`.execute(store.db)
        expect(back).toEqual(rows)
      }),
      { numRuns: 50 },
    )
  })
})
