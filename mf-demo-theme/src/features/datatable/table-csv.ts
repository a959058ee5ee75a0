import type { TableRow } from '@songsarn/msw/demo/tables/datatable'

const COLUMNS = [
  'id',
  'fullName',
  'post',
  'email',
  'city',
  'startDate',
  'salary',
  'age',
  'experience',
  'status',
] as const

/** RFC 4180, with a byte order mark: without it Excel does not read UTF-8. */
export function tableCsv(rows: readonly TableRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((name) => cell(String(row[name]))).join(','))
  return `\uFEFF${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`
}

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
