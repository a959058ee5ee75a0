import { describe, expect, it } from '@jest/globals'
import { FILE_KINDS } from '@songsarn/contract/base/file-kind'
import fc from 'fast-check'
import Papa from 'papaparse'
import { workbook } from '../../../testing/workbook.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { memoryFiles } from '../../run/page/memory-files.ts'
import { importBatches, prepareImport } from './import-rows.ts'
import { readText } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'
import type { Table } from './table-limits.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
async function cellsOf(table: Table): Promise<string[][]> {
  const rows: string[][] = []
  for await (const some of table) rows.push(...some.map(({ cells }) => cells))
  return rows
}
async function linesOf(table: Table): Promise<number[]> {
  const lines: number[] = []
  for await (const some of table) lines.push(...some.map(({ line }) => line))
  return lines
}
const refusal = async (table: Table) => {
  try {
    await cellsOf(table)
  } catch (error) {
    if (error instanceof ApiProblem) return { code: error.code, ...error.params }
    throw error
  }
  return undefined
}

const SOMCHAI = [
  ['หมายเลข', 'ชื่อ'],
  ['0812345678', 'สมชาย'],
]

describe('a text file', () => {
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }
  /** Thai letters are one block in both: U+0E01 is 0xA1. */
  const thai874 = (text: string) =>
    Uint8Array.from([...text], (one) => {
      const code = one.codePointAt(0) ?? 0
      return code < 128 ? code : code - 0xe00 + 0xa0
    })
  const list = (delimiter: string, end: string) => SOMCHAI.map((cells) => cells.join(delimiter)).join(end)

  it.each<[string, Uint8Array]>([
    ['UTF-8', utf8(list(',', '\n'))],
    ['UTF-8 with a mark', utf8(`\uFEFF${list(',', '\r\n')}`)],
    ['UTF-16', utf16(list('\t', '\r\n'), false)],
    ['UTF-16, the other way round', utf16(list('\t', '\n'), true)],
    ['Windows-874', thai874(list(';', '\r\n'))],
    ['semicolons', utf8(list(';', '\n'))],
    ['bars', utf8(list('|', '\n'))],
    ['ends of old Macs', utf8(list(',', '\r'))],
  ])('is read in %s', async (_, bytes) => {
    expect(await cellsOf(readText(bytes))).toEqual(SOMCHAI)
  })

  it('has lines that are counted through mixed ends, blank lines and line ends in quotes', async () => {
    const text = 'a,b\r\n\r\n1,"x\ny"\n2,z\r3,w\n\n'
    expect(await linesOf(readText(utf8(text)))).toEqual([1, 3, 5, 6])
    expect(await cellsOf(readText(utf8(text)))).toEqual([
      ['a', 'b'],
      ['1', 'x\ny'],
      ['2', 'z'],
      ['3', 'w'],
    ])
  })

  it('is a list of numbers without any delimiter', async () => {
    expect(await cellsOf(readText(utf8('0812345678\n0812345679')))).toEqual([['0812345678'], ['0812345679']])
  })

  it.each([
    ['is never closed', 'a,b\n1,"x\n2,y\n'],
    ['is never closed, in a long file', `a,b\n1,"x\n${'2,y\n'.repeat(50_000)}`],
    ['is followed by text', 'a,b\n1,"x"y\n'],
  ])('is refused when a quote %s, with its line', async (_, text) => {
    expect(await refusal(readText(utf8(text)))).toEqual({ code: 'file.badQuote', line: 2 })
  })

  it.each([
    [
      'two columns by semicolons, three rows',
      'mobile;name\r\n0812345600;N0\r\n0812345601;N1',
      [
        ['mobile', 'name'],
        ['0812345600', 'N0'],
        ['0812345601', 'N1'],
      ],
    ],
    ['one row', '0812345600;Ann', [['0812345600', 'Ann']]],
    [
      'commas within cells of tabs',
      'a\tb\n1\tx, y\n2\tz',
      [
        ['a', 'b'],
        ['1', 'x, y'],
        ['2', 'z'],
      ],
    ],
    [
      'semicolons within cells of commas',
      'a,b\n1,x; y\n2,z',
      [
        ['a', 'b'],
        ['1', 'x; y'],
        ['2', 'z'],
      ],
    ],
    [
      'pipes',
      'a|b\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a sep line',
      'sep=;\r\nmobile;name\r\n0812345678;Somchai, Jr\r\n',
      [
        ['mobile', 'name'],
        ['0812345678', 'Somchai, Jr'],
      ],
    ],
    ['a sep line with a mark before it', '\ufeffSEP=\t\na\tb', [['a', 'b']]],
  ])('has the columns of %s', async (_, text, cells) => {
    expect(await cellsOf(readText(utf8(text)))).toEqual(cells)
  })

  it('counts the sep line', async () => {
    expect(await linesOf(readText(utf8('sep=;\na;b\n1;2')))).toEqual([2, 3])
  })

  it.each(['José Müller', 'François 10 – 12', 'Café', 'Málaga', 'Panamá', 'España', 'Straße', 'São Paulo'])(
    'is refused when it is in Windows-1252: %s',
    async (name) => {
      const bytes = Buffer.from(`0812345678,${name}\n`.replaceAll('–', '\u0096'), 'latin1')
      expect(await refusal(readText(bytes))).toEqual({ code: 'file.unknownEncoding' })
    },
  )

  it.each(['iPhoneรุ่นใหม่', 'ร้าน ABC ๕ สาขา', 'เปิดแล้ว! ไป', 'น้ำแข็ง A4ใหญ่'])(
    'is read in Windows-874: %s',
    async (name) => {
      const bytes = Uint8Array.from(name, (letter) => {
        const code = letter.charCodeAt(0)
        return code >= 0x0e00 ? code - 0x0e00 + 0xa0 : code
      })
      expect(await cellsOf(readText(bytes))).toEqual([[name]])
    },
  )

  it('is refused with too many columns, rows or characters', async () => {
    expect(await refusal(readText(utf8(`a\n${'x,'.repeat(100)}x\n`)))).toMatchObject({
      code: 'file.tooManyColumns',
      line: 2,
    })
    expect(await refusal(readText(utf8(`a\n${'x'.repeat(2001)}\n`)))).toMatchObject({ code: 'file.cellTooLong' })
    expect(await refusal(readText(utf8('1\n'.repeat(2_000_000))))).toEqual({
      code: 'file.tooManyRows',
      max: 1_000_000,
    })
  })

  it('gives the cells that were written, however long the file', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ก', '"', ',', '\n', ' ', '0', '😀'), maxLength: 12 })
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 400 }), async (some, times) => {
        const written = Array.from({ length: times }, () => some).flat()
        const text = Papa.unparse([['head', 'ing'], ...written], { delimiter: ',', newline: '\n', quotes: true })
        const plain = written.map((cells) => cells.map((one) => one.trim()))
        const filled = plain.map((cells) => cells.slice(0, cells.findLastIndex((one) => one !== '') + 1))
        expect((await cellsOf(readText(utf8(text)))).slice(1)).toEqual(filled.filter(({ length }) => length > 0))
      }),
      { numRuns: 40 },
    )
  })
})

describe('a workbook', () => {
  const row = (n: number, ...cells: string[]) => `<row r="${n}">${cells.join('')}</row>`

  it('gives texts, numbers in full, stored values of formulas, dates, and empty cells for errors', async () => {
    const bytes = await workbook(
      [
        row(1, '<c r="A1" t="s"><v>0</v></c>', '<c r="C1" t="inlineStr"><is><t>วันเกิด</t></is></c>'),
        row(
          3,
          '<c r="A3"><v>6.6812345678E10</v></c>',
          '<c r="B3" t="str"><f>CONCAT("a","b")</f><v>ab</v></c>',
          '<c r="C3" s="1"><v>45000</v></c>',
          '<c r="D3" t="e"><v>#N/A</v></c>',
          '<c r="E3" s="2"><v>45000.5</v></c>',
          '<c r="F3" t="b"><v>1</v></c>',
        ),
        row(4, '<c r="A4"><f>WEBSERVICE("http://a")</f></c>'),
      ].join(''),
      {
        shared: '<sst><si><r><t>หมาย</t></r><r><t>เลข</t></r><rPh><t>hint</t></rPh></si></sst>',
        styles:
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-41E]d\\ mmm\\ yyyy"/></numFmts>' +
          '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
          '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
      },
    )
    expect(await cellsOf(readWorkbook(bytes))).toEqual([
      ['หมายเลข', '', 'วันเกิด'],
      ['66812345678', 'ab', '2023-03-15', '', '2023-03-15 12:00', 'TRUE'],
    ])
    expect(await linesOf(readWorkbook(bytes))).toEqual([1, 3])
  })

  it.each([
    ['h:mm', '0.6041666666666666', '14:30'],
    ['h:mm AM/PM', '0.6041666666666666', '2:30 PM'],
    ['[h]:mm', '1.5', '36:00'],
    ['[$-41E]h:mm', '0.25', '6:00'],
    ['General', '1320.9150000000002', '1320.915'],
    ['General', '0.30000000000000004', '0.3'],
    ['General', '6.6812345678E10', '66812345678'],
    ['General', '1E-7', '1e-7'],
    ['00000', '123', '00123'],
    ['0000000000', '812345678', '0812345678'],
    ['000-000-0000', '812345678', '081-234-5678'],
    ['0%', '0.15', '15%'],
    ['0.00%', '0.1525', '15.25%'],
    ['#,##0.00', '1320.915', '1,320.92'],
    ['#,##0', '66812345678', '66812345678'],
    ['0.00E+00', '66812345678', '66812345678'],
    ['"฿"#,##0.00', '1500', '฿1,500.00'],
    ['[Red]0', '5', '5'],
    ['dd/mm/yyyy', '45000', '2023-03-15'],
    ['mmm yy', '45000', '2023-03-15'],
    ['mm:ss', '0.5', '00:00'],
    ['0 [', '5', '5'],
  ])('shows in the format %s the number %s as %s', async (formatCode, number, shown) => {
    const code = formatCode.replaceAll('"', '&quot;')
    const bytes = await workbook(row(1, `<c s="1"><v>${number}</v></c>`), {
      styles:
        `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts>` +
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    })
    expect(await cellsOf(readWorkbook(bytes))).toEqual([[shown]])
  })

  it('has built-in formats without naming them', async () => {
    const ids = [1, 9, 10, 14, 20, 22, 30, 46]
    const bytes = await workbook(row(1, ...ids.map((_, at) => `<c s="${at}"><v>1.5</v></c>`)), {
      styles: `<styleSheet><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    })
    const date = '1900-01-01 12:00'
    expect(await cellsOf(readWorkbook(bytes))).toEqual([
      ['2', '150%', '150.00%', date, '12:00', date, date, '36:00:00'],
    ])
  })

  it('has characters that XML cannot have', async () => {
    const shared = '<sst><si><t>Moo 2_x000D_\nSoi 3</t></si><si><t>a_x005F_x0041_ _x0E01_ snake_case_x</t></si></sst>'
    const bytes = await workbook(
      row(1, '<c t="s"><v>0</v></c>', '<c t="s"><v>1</v></c>', '<c t="str"><v>_x0041_</v></c>'),
      {
        shared,
      },
    )
    expect(await cellsOf(readWorkbook(bytes))).toEqual([['Moo 2\nSoi 3', 'a_x0041_ ก snake_case_x', 'A']])
  })

  it('is read from its first visible sheet, as LibreOffice writes it', async () => {
    const bytes = await workbook('<row><c t="str"><v>hidden</v></c></row>', {
      workbook:
        '<workbook><sheets><sheet name="A" q:id="rId1" state="veryHidden"/><sheet name="B" q:id="rId2" state="visible"/></sheets></workbook>',
      rels:
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>' +
        '<Relationship Id="rId2" Target="worksheets/shown.xml"/></Relationships>',
      more: { 'xl/worksheets/shown.xml': '<worksheet><row><c t="str"><v>shown</v></c></row></worksheet>' },
    })
    expect(await cellsOf(readWorkbook(bytes))).toEqual([['shown']])
  })

  it('is read from its first sheet that is shown, with prefixes', async () => {
    const bytes = await workbook('<row><c t="str"><v>hidden</v></c></row>', {
      workbook:
        '<x:workbook><x:sheets><x:sheet r:id="rId1" state="hidden"/><x:sheet r:id="rId2"/></x:sheets></x:workbook>',
      rels:
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>' +
        '<Relationship Id="rId2" Target="/xl/worksheets/shown.xml"/></Relationships>',
      more: {
        'xl/worksheets/shown.xml': '<x:worksheet><x:row><x:c t="str"><x:v>shown</x:v></x:c></x:row></x:worksheet>',
      },
    })
    expect(await cellsOf(readWorkbook(bytes))).toEqual([['shown']])
  })

  it('is refused when it is damaged, a bomb, or has cells without end', async () => {
    expect(await refusal(readWorkbook(utf8('PK\u0003\u0004 xl/workbook.xml')))).toEqual({ code: 'file.damaged' })
    const cut = (await workbook(row(1, '<c><v>1</v></c>'))).slice(0, -30)
    expect(await refusal(readWorkbook(cut))).toEqual({ code: 'file.damaged' })
    const texts = await workbook(row(1, '<c t="s"><v>0</v></c>'), { shared: `<sst>${'<si/>'.repeat(4_100_000)}</sst>` })
    expect([texts.length < 100_000, await refusal(readWorkbook(texts))]).toEqual([
      true,
      { code: 'file.unpackedTooLarge' },
    ])
    const far = await workbook(row(1, '<c r="ZZZZZZ1"><v>1</v></c>'))
    expect(await refusal(readWorkbook(far))).toMatchObject({ code: 'file.tooManyColumns' })
  })

  it('has cells far to the right, if they are blank', async () => {
    const bytes = await workbook(row(1, '<c r="A1"><v>1</v></c>', '<c r="XFD1" s="1"/>'))
    expect(await cellsOf(readWorkbook(bytes))).toEqual([['1']])
  })

  it.each([
    ['tags that are nested deeply', '<a>'.repeat(101), 'file.damaged'],
    [
      'a tag with very many attributes',
      `<row ${Array.from({ length: 101 }, (_, at) => `a${at}=""`).join(' ')}>`,
      'file.damaged',
    ],
    ['a tag without end', `<row r="${'1'.repeat(3_000_000)}"/>`, 'file.damaged'],
    ['a comment without end', `<!--${'-'.repeat(3_000_000)}-->`, 'file.damaged'],
    ['more rows than a sheet can have', '<row/>'.repeat(1_048_577), 'file.tooManyRows'],
    ['a text of any length', row(1, `<c t="str"><v>${'x'.repeat(5_000_000)}</v></c>`), 'file.cellTooLong'],
    ['little that is unpacked to much', ' '.repeat(21_000_000), 'file.unpackedTooLarge'],
  ])('is refused with %s', async (_, rows, code) => {
    expect(await refusal(readWorkbook(await workbook(rows)))).toMatchObject({ code })
  })

  it.each(['[', 'm'])('takes no time for a format of very many %s', async (one) => {
    const styles =
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${one.repeat(900_000)}s"/></numFmts>` +
      '<cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>'
    const bytes = await workbook(row(1, '<c s="0"><v>45000</v></c>'), { styles })
    expect(await cellsOf(readWorkbook(bytes))).toEqual([['45000']])
  })
})

describe('the reading of uploads', () => {
  it('leaves places to other accounts, and removes what it refuses', async () => {
    const files = memoryFiles()
    const upload = async (id: string) => {
      await files.write(
        id,
        (async function* () {
          yield utf8('0812345678\n')
        })(),
      )
      return { id, mediaType: 'text/csv' }
    }
    const many = await Promise.all(Array.from({ length: 30 }, (_, at) => upload(`many-${at}`)))
    const other = await upload('other')
    // The owner is the customer itself, then its sub-accounts.
    const ownerOf = (at: number) => ({ tenantId: 'many', accountId: at < 6 ? 'many' : `sub-${Math.floor(at / 3)}` })
    const ofMany = Promise.allSettled(many.map((file, at) => prepareImport(files, file, ownerOf(at))))
    expect(await prepareImport(files, other, { tenantId: 'other', accountId: 'other' })).toMatchObject({ rows: 1 })
    const read = (await ofMany).flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : []))
    expect(read).toEqual([0, 1, 2, 3, 6, 7, 8, 9])
    expect(await files.size('many-29')).toBeUndefined()
  })
})

describe('a small file with large rows', () => {
  const text = 'x'.repeat(1990)
  /** Each cell names the one shared text. */
  const bomb = (rows: number) => {
    const columns = Array.from({ length: 90 }, () => '<c t="s"><v>0</v></c>').join('')
    const all = Array.from({ length: rows }, (_, at) => `<row r="${at + 1}">${columns}</row>`).join('')
    return workbook(all, { shared: `<sst><si><t>${text}</t></si></sst>` })
  }

  const chunks = async function* (bytes: Uint8Array<ArrayBuffer>) {
    yield bytes
  }

  it('is refused before it fills the disk, and leaves no file', async () => {
    const files = memoryFiles()
    await files.write('bomb', chunks(await bomb(4000)))
    const about = { id: 'bomb', mediaType: FILE_KINDS.xlsx }
    await expect(prepareImport(files, about, { tenantId: 'a', accountId: 'a' })).rejects.toMatchObject({
      code: 'file.unpackedTooLarge',
    })
    expect([await files.size('bomb'), await files.size('bomb.rows')]).toEqual([undefined, undefined])
  })

  it('counts as what it writes, and comes in batches of bounded bytes', async () => {
    const files = memoryFiles()
    await files.write('long', chunks(await bomb(50)))
    const about = { id: 'long', mediaType: FILE_KINDS.xlsx }
    const { rowBytes } = await prepareImport(files, about, { tenantId: 'a', accountId: 'a' })
    expect(rowBytes).toBe(await files.size('long.rows'))
    expect(rowBytes).toBeGreaterThan(50 * 90 * 1990)
    const sizes: number[] = []
    for await (const { rows } of importBatches(files, 'long', 0, 1000)) sizes.push(rows.length)
    expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(50)
    expect(Math.max(...sizes) * 90 * 1990).toBeLessThan(2_500_000)
  })
})

describe('stored rows', () => {
  const id = '01890000-0000-7000-8000-000000000000'
  const store = async (name: string, text: string) => {
    const files = memoryFiles()
    await files.write(
      name,
      (async function* () {
        yield utf8(text)
      })(),
    )
    return files
  }
  /** Reads with a new reader for each batch, as after a restart. */
  const read = async (files: ReturnType<typeof memoryFiles>, size: number) => {
    const found = []
    let next: number | null = 0
    while (next !== null) {
      for await (const batch of importBatches(files, id, next, size)) {
        found.push(...batch.rows)
        next = batch.next
        break
      }
    }
    return found
  }

  it('come in the same batches from each cursor, and the last one says so, with what separates rows and cells', async () => {
    const odd = ['a\tb', 'two\nlines', 'back\\slash', '\\t', '\\\\n', '"', '["x"]', '', 'สมชาย', '😀']
    const rows = Array.from({ length: 50 }, (_, index) => [`0812${index}`, odd[index % odd.length] ?? '', 'end'])
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
    const files = await store(id, rows.map((cells) => cells.map(quoted).join(',')).join('\n'))
    await prepareImport(files, { id, mediaType: 'text/csv' }, { tenantId: 'a', accountId: 'a' })
    for (const size of [1, 7, 10, 50, 51]) expect((await read(files, size)).map(({ cells }) => cells)).toEqual(rows)
    // A cell with a line end takes two lines.
    const ninth = (await read(files, 50))[9]
    expect(ninth).toEqual({ line: 11, cells: rows[9] })
  })

  it('are read as they were stored before, as JSON', async () => {
    const rows = Array.from({ length: 3 }, (_, index) => ({ line: index + 1, cells: [`0812${index}`, 'a\tb"\\'] }))
    const files = await store(
      `${id}.rows`,
      rows.map(({ line, cells }) => `${JSON.stringify([line, cells])}\n`).join(''),
    )
    expect(await read(files, 2)).toEqual(rows)
  })
})
