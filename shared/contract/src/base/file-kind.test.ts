import { expect, it } from '@jest/globals'
import { kindOf, strangeKindOf } from './file-kind.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))
const ZIP = [0x50, 0x4b, 0x03, 0x04]

it.each<[string, Blob, string | undefined]>([
  ['a list with commas', bytes('mobile,name\n0812345678,สมชาย\n'), 'csv'],
  ['a list with tabs in UTF-16', bytes([0xff, 0xfe], [0x61, 0, 0x09, 0, 0x62, 0]), 'csv'],
  ['a list in UTF-16 without a mark', bytes([0x30, 0, 0x0a, 0, 0x01, 0x0e]), 'txt'],
  ['a web page', bytes(' \n<html><body><table>'), undefined],
  ['one number a line', bytes('0812345678\n0898765432\n'), 'txt'],
  ['Thai in Windows-874', bytes([0xca, 0xc1, 0xaa, 0xd2, 0xc2, 0x0a]), 'txt'],
  ['a workbook', bytes(ZIP, [0, 0], 'xl/workbook.xml'), 'xlsx'],
  ['a workbook whose names are at its end', bytes(ZIP, Array(9000).fill(7), 'xl/workbook.xml'), 'xlsx'],
  ['a document in a ZIP', bytes(ZIP, [0, 0], 'word/document.xml'), undefined],
  ['a PNG', bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'png'],
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'jpeg'],
  ['a PDF', bytes('%PDF-1.7\n'), 'pdf'],
  ['a program', bytes([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), undefined],
  ['an empty file', bytes(''), undefined],
])('tells %s', async (_, file, kind) => {
  expect(await kindOf(file)).toBe(kind)
})

const OLE2 = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

it.each<[string, Blob, string | undefined]>([
  ['a workbook of Excel 97', bytes(OLE2, [0, 0]), 'oldWorkbook'],
  ['a sheet of Excel 4', bytes([0x09, 0x04, 0x06, 0x00, 0, 0]), 'oldWorkbook'],
  ['a table of a web page', bytes('\ufeff<table><tr><td>0812345678'), 'webPage'],
  ['a workbook of Excel 2003 in XML', bytes('<?xml version="1.0"?><Workbook>'), 'webPage'],
  ['a page in a mail', bytes('MIME-Version: 1.0\nContent-Type: multipart/related'), 'webPage'],
  [
    'an OpenDocument sheet',
    bytes(ZIP, [0, 0], 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    'otherWorkbook',
  ],
  ['a binary workbook', bytes(ZIP, [0, 0], 'xl/workbook.bin'), 'otherWorkbook'],
  ['a list', bytes('mobile\n<0812345678>'), undefined],
  ['a program', bytes([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), undefined],
])('advises about %s', async (_, file, kind) => {
  const all = new Uint8Array(await file.arrayBuffer())
  expect(strangeKindOf(all, all)).toBe(kind)
})
