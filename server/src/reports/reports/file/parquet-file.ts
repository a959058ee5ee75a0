import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { Cell, Column } from '../content/content.ts'
import type { MakeFile } from './make-file.ts'

/** Rows of one row group, which is in memory as a whole. */
const GROUP_ROWS = 20_000

/**
 * A Parquet file for DuckDB, Power Query and warehouses. Its columns have the same names in each language; times are instants in UTC,
 * and no text is changed.
 */
export const parquetFile: MakeFile = async function* ({ columns }, batches) {
  const bytes = new ByteWriter()
  const schema = [{ name: 'report', num_children: columns.length }, ...columns.map(elementOf)]
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: 'Songsarn' })
  let rows: Cell[][] = []
  const writeGroup = () => {
    const columnData = columns.map(({ name }, index) => ({ name, data: rows.map((row) => row[index] ?? null) }))
    writer.write({ columnData, rowGroupSize: GROUP_ROWS })
    rows = []
  }
  for await (const batch of batches) {
    rows.push(...batch)
    if (rows.length < GROUP_ROWS) continue
    writeGroup()
    yield written(bytes)
  }
  if (rows.length > 0) writeGroup()
  writer.finish()
  yield written(bytes)
}

/** Returns the bytes that were written since the last call. The writer counts its offset apart from this buffer. */
function written(bytes: ByteWriter): Uint8Array {
  const some = bytes.getBytes().slice()
  bytes.index = 0
  return some
}

function elementOf({ name, kind }: Column): SchemaElement {
  const common = { name, repetition_type: 'OPTIONAL' } as const
  switch (kind) {
    case 'number':
      return { ...common, type: 'INT32' }
    case 'share':
      return { ...common, type: 'DOUBLE' }
    case 'time':
      return {
        ...common,
        type: 'INT64',
        converted_type: 'TIMESTAMP_MILLIS',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
      }
    case 'text':
      return { ...common, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } }
  }
}
