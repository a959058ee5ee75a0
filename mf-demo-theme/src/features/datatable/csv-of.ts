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

/** RFC 4180, with the byte order mark that tells Excel that it is UTF-8. */
export function csvOf(rows: readonly TableRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((name) => cell(String(row[name]))).join(','))
  return `\uFEFF${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`
}

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
