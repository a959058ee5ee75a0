import { expect, it } from '@jest/globals'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import type { Cell, Column } from '../content/content.ts'
import { parquetFile } from './parquet-file.ts'

const columns: Column[] = [
  { name: 'text', kind: 'text' },
  { name: 'credits', kind: 'number' },
  { name: 'deliveryRate', kind: 'share' },
  { name: 'acceptedAt', kind: 'time' },
]

async function fileOf(batches: Cell[][][]): Promise<ArrayBuffer> {
  const given = (async function* () {
    yield* batches
  })()
  const parts: BlobPart[] = []
  for await (const bytes of parquetFile({ columns, headings: [], title: '' }, given)) parts.push(bytes.slice())
  return new Blob(parts).arrayBuffer()
}

it('keeps each value, with its type, in groups of rows', async () => {
  const at = new Date('2026-11-22T14:05:06.789Z')
  const rows: Cell[][] = Array.from({ length: 45_000 }, (_, index) => [`=สวัสดี ${index % 7}`, index, index / 100, at])
  rows.push([null, null, null, null])
  const file = await fileOf([rows.slice(0, 30_000), rows.slice(30_000)])
  expect(parquetMetadata(file).row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([20_000, 10_000, 15_001])
  const read = await parquetReadObjects({ file, columns: columns.map(({ name }) => name) })
  expect(read).toHaveLength(rows.length)
  expect(read[44_999]).toEqual({ text: '=สวัสดี 3', credits: 44_999, deliveryRate: 449.99, acceptedAt: at })
  expect(Object.values(read[45_000] ?? {}).filter((value) => value != null)).toEqual([])
})

it('has its columns also without rows', async () => {
  const file = await fileOf([])
  expect(parquetMetadata(file).schema.map(({ name }) => name)).toEqual(['report', ...columns.map(({ name }) => name)])
  expect(await parquetReadObjects({ file })).toEqual([])
})
