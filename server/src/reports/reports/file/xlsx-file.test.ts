import { read, utils } from '@e965/xlsx'
import { expect, it } from '@jest/globals'
import type { Cell, Column } from '../content/content.ts'
import { xlsxFile } from './xlsx-file.ts'

const columns: Column[] = [
  { name: 'mobile', kind: 'text' },
  { name: 'text', kind: 'text' },
  { name: 'credits', kind: 'number' },
  { name: 'deliveryRate', kind: 'share' },
  { name: 'acceptedAt', kind: 'time' },
]

async function fileOf(rows: Cell[][]): Promise<Buffer> {
  const given = (async function* () {
    yield rows.slice(0, 2)
    yield rows.slice(2)
  })()
  const headings = ['Mobile', 'ข้อความ', 'Credits', 'Rate', 'Accepted']
  const parts: Uint8Array[] = []
  for await (const bytes of xlsxFile({ columns, headings, title: 'SMS [log]: ข้อความ' }, given))
    parts.push(bytes.slice())
  return Buffer.concat(parts)
}

const rowsOf = (file: Buffer): unknown[][] => {
  const { SheetNames, Sheets } = read(file)
  const sheet = Sheets[SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json(sheet, { header: 1, defval: null }) : []
}

it('is read by another program, with each value and its type', async () => {
  const at = new Date('2026-11-22T17:05:06Z')
  const file = await fileOf([
    ['66812345678', 'สวัสดี & <b>"ลูกค้า"</b>\nบรรทัดสอง', 2, 33.33, at],
    ['66812345679', '=HYPERLINK("http://evil")', 0, null, null],
    ['+66812345670', '\u0000bell\u0007\ud83d', 1, 100, at],
  ])
  expect(read(file).SheetNames).toEqual(['SMS  log   ข้อความ'])
  const days = (Date.UTC(2026, 10, 23, 0, 5, 6) - Date.UTC(1899, 11, 30)) / 86_400_000
  const inBangkok = expect.closeTo(days, 6)
  expect(rowsOf(file)).toEqual([
    ['Mobile', 'ข้อความ', 'Credits', 'Rate', 'Accepted'],
    ['66812345678', 'สวัสดี & <b>"ลูกค้า"</b>\nบรรทัดสอง', 2, 33.33, inBangkok],
    ['66812345679', '=HYPERLINK("http://evil")', 0, null, null],
    ['+66812345670', 'bell\ufffd', 1, 100, inBangkok],
  ])
})

it('has its headings also without rows', async () => {
  expect(rowsOf(await fileOf([]))).toEqual([['Mobile', 'ข้อความ', 'Credits', 'Rate', 'Accepted']])
})
