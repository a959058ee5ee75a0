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
import { sheetNotes, type Table } from './table-limits.ts'
import { withoutTitles } from './without-titles.ts'

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
    ['UTF-16 without a mark', utf16(list('\t', '\r\n'), false).subarray(2)],
    ['UTF-16 without a mark, the other way round', utf16(list(',', '\n'), true).subarray(2)],
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
    ...['"sep=;"', 'sep=;;;;', 'Sep = ;', '\nsep=;', 'sep=";"'].map((line): [string, string, string[][]] => [
      `the sep line ${line}`,
      `${line}\r\na;b,c`,
      [['a', 'b,c']],
    ]),
    ['a sep line that names a tab', 'sep=\\t\na;b\tc', [['a;b', 'c']]],
    [
      'a title above semicolons',
      'Customers\nmobile;name\n0812345678;Ann, Jr',
      [['Customers'], ['mobile', 'name'], ['0812345678', 'Ann, Jr']],
    ],
  ])('has the columns of %s', async (_, text, cells) => {
    expect(await cellsOf(readText(utf8(text)))).toEqual(cells)
  })

  it.each([
    ['0812345678;Hello, dear, Ann', [['0812345678', 'Hello, dear, Ann']]],
    ['0812345678\t12 Moo 1, Bangna, Bangkok', [['0812345678', '12 Moo 1, Bangna, Bangkok']]],
    [
      '0812345678;1,50;2,50\n0812345679;2,75',
      [
        ['0812345678', '1,50', '2,50'],
        ['0812345679', '2,75'],
      ],
    ],
    ['Ann,0812345678;0898765432', [['Ann', '0812345678;0898765432']]],
  ])('has whole mobiles: %j', async (text, cells) => {
    expect(await cellsOf(readText(utf8(text)))).toEqual(cells)
  })

  it('has cells without the marks and formulas that programs put around them', async () => {
    const text = '\u202a081 234 5678\u202c,\u200b Bob \u2060,="00123","=""0081""",=""'
    expect(await cellsOf(readText(utf8(text)))).toEqual([['081 234 5678', 'Bob', '00123', '0081']])
  })

  it('takes no time to find the delimiter of a long line', async () => {
    expect(await refusal(readText(utf8(`0812345678${' 1'.repeat(30_000)}`)))).toMatchObject({
      code: 'file.cellTooLong',
    })
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

  // What `iconv -t` of each encoding gives.
  it.each([
    ['GBK', 'd5c5 c3f4 2c c1f5 d1f3'],
    ['GBK, one name', 'd5c5 cebd'],
    ['Big5', 'b3af a46a a4e5 2c aa4c ac fc ac c2'],
    ['EUC-KR', 'b1e8 b9ce bcf6'],
    ['Shift_JIS', '93 63 92 86 91 be 98 59'],
    ['EUC-JP', 'c5c4 c3e6 c2c0 cfba'],
    ['Windows-1251', 'c8e2e0ed 20 cce0f0e8ff'],
    ['Windows-1250', '4d 69 63 68 61 b3 2c a3 75 6b 61 73 7a'],
    ['Windows-1252, capitals', '47 41 52 43 cd 41 20 43 41 46 c9'],
    ['Windows-1256', 'e3cde3cf 2c dae1ed'],
  ])('is refused in %s', async (_, hex) => {
    const bytes = Buffer.concat([Buffer.from('0812345678,'), Buffer.from(hex.replaceAll(' ', ''), 'hex')])
    expect(await refusal(readText(bytes))).toEqual({ code: 'file.unknownEncoding' })
  })

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
      ['66812345678', 'ab', '2023-03-15', '', '2023-03-15', 'TRUE'],
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
    ['h:mm;@', '0.6041666666666666', '14:30'],
    ['_-* #,##0.00_-;\\-* #,##0.00_-;_-* "-"??_-;_-@_-', '1500.5', '1,500.50'],
    ['@', '1500.5', '1500.5'],
    ['0.00', '0.145', '0.15'],
    ['0.00', '-1.005', '-1.01'],
    ['0.00', '0.1449999', '0.14'],
    ['General', '12345678901234567', '12345678901234567'],
    ['dd/mm/yyyy', '45000.75', '2023-03-15'],
    ['dd/mm/yyyy h:mm', '45000.75', '2023-03-15 18:00'],
    ['dd/mm/yyyy', '3000000', '3000000'],
    ['t#,##0', '1234', '๑,๒๓๔'],
  ])('shows in the format %s the number %s as %s', async (formatCode, number, shown) => {
    const code = formatCode.replaceAll('"', '&quot;')
    const bytes = await workbook(row(1, `<c s="1"><v>${number}</v></c>`), {
      styles:
        `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts>` +
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    })
    expect(await cellsOf(readWorkbook(bytes))).toEqual([[shown]])
  })

  it('has dates of strict workbooks, and texts without the hints of how to read them', async () => {
    const date = (text: string) => `<c t="d"><v>${text}</v></c>`
    const bytes = await workbook(
      row(
        1,
        date('2026-11-20T00:00:00'),
        date('2026-11-20T14:30:00.000Z'),
        date('2026-11-20'),
        '<c t="inlineStr"><is><r><t>Ann</t></r><rPh sb="0" eb="1"><t>hint</t></rPh></is></c>',
      ),
    )
    expect(await cellsOf(readWorkbook(bytes))).toEqual([['2026-11-20', '2026-11-20 14:30', '2026-11-20', 'Ann']])
  })

  it('has built-in formats without naming them', async () => {
    const ids = [1, 9, 10, 14, 20, 22, 30, 46, 59, 67, 71, 75, 77]
    const bytes = await workbook(row(1, ...ids.map((_, at) => `<c s="${at}"><v>1.5</v></c>`)), {
      styles: `<styleSheet><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    })
    const [date, withTime] = ['1900-01-01', '1900-01-01 12:00']
    expect(await cellsOf(readWorkbook(bytes))).toEqual([
      ['2', '150%', '150.00%', date, '12:00', withTime, date, '36:00:00', '๒', '๑๕๐%', date, '12:00', withTime],
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

  const SHEETS = {
    workbook:
      '<workbook><sheets><sheet name="Chart" r:id="rId9"/><sheet name="ก &amp; ข" r:id="rId1"/>' +
      '<sheet name="Two" r:id="rId2"/><sheet name="Gone" r:id="rId3" state="hidden"/></sheets></workbook>',
    rels:
      '<Relationships><Relationship Id="rId9" Type="http://a/chartsheet" Target="chartsheets/sheet1.xml"/>' +
      ['sheet1', 'two', 'three']
        .map(
          (name, at) => `<Relationship Id="rId${at + 1}" Type="http://a/worksheet" Target="worksheets/${name}.xml"/>`,
        )
        .join('') +
      '</Relationships>',
    more: { 'xl/worksheets/two.xml': '<worksheet><row><c t="str"><v>second</v></c></row></worksheet>' },
  }

  it('names its visible sheets, and is read from the one that is wanted', async () => {
    const bytes = await workbook('<row><c t="str"><v>first</v></c></row>', SHEETS)
    const notes = sheetNotes()
    expect(await cellsOf(readWorkbook(bytes, undefined, notes))).toEqual([['first']])
    expect(notes).toEqual({ sheet: 'ก & ข', sheets: ['ก & ข', 'Two'], hiddenRows: 0 })
    expect(await cellsOf(readWorkbook(bytes, { sheet: 'Two', takesHidden: false }))).toEqual([['second']])
    expect(await refusal(readWorkbook(bytes, { sheet: 'Gone', takesHidden: false }))).toEqual({ code: 'file.noSheet' })
  })

  it('leaves out rows that are hidden and counts them, or takes them', async () => {
    const text = (value: string) => `<c t="str"><v>${value}</v></c>`
    const rows = `<row>${text('a')}</row><row hidden="1">${text('b')}</row><row hidden="true"/><row hidden="0">${text('c')}</row>`
    const bytes = await workbook(rows)
    const [left, taken] = [sheetNotes(), sheetNotes()]
    expect(await cellsOf(readWorkbook(bytes, undefined, left))).toEqual([['a'], ['c']])
    expect(await cellsOf(readWorkbook(bytes, { sheet: null, takesHidden: true }, taken))).toEqual([['a'], ['b'], ['c']])
    expect([left.hiddenRows, taken.hiddenRows]).toEqual([1, 1])
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

describe('rows above the headings', () => {
  const read = async (text: string) => {
    const titles: string[] = []
    return { cells: await cellsOf(withoutTitles(readText(utf8(text)), titles)), titles }
  }

  it.each([
    ['a title', 'Customers\nmobile,name\n0812345678,Ann', ['Customers']],
    [
      'a title, a date and a note',
      'ลูกค้า,\n12/11/2026,\n"Only, us",\nmobile,name\n0812345678,Ann',
      ['ลูกค้า', '12/11/2026', 'Only, us'],
    ],
  ])('are left out and told: %s', async (_, text, titles) => {
    expect(await read(text)).toEqual({
      cells: [
        ['mobile', 'name'],
        ['0812345678', 'Ann'],
      ],
      titles,
    })
  })

  it.each([
    ['a list of one column', 'mobile\n0812345678\n0812345679'],
    ['numbers before a note', '0812345678\n0812345679,Ann'],
    ['one heading above people', 'mobile\n0812345678,Ann'],
    ['headings', 'mobile,name\n0812345678,Ann'],
  ])('are none in %s', async (_, text) => {
    expect(await read(text)).toEqual({ cells: await cellsOf(readText(utf8(text))), titles: [] })
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

it('ends the reading of an upload whose client is gone, and keeps nothing', async () => {
  const files = memoryFiles()
  const [id, owner] = ['gone', { tenantId: 'a', accountId: 'a' }]
  await files.write(
    id,
    (async function* () {
      yield utf8('0812345678\n')
    })(),
  )
  const read = prepareImport(files, { id, mediaType: 'text/csv' }, owner, undefined, AbortSignal.abort())
  await expect(read).rejects.toMatchObject({ code: 'file.missing' })
  expect([await files.size(id), await files.size(`${id}.rows`)]).toEqual([undefined, undefined])
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
