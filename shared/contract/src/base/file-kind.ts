/** Kinds of files that the service takes, with their media types. */
export const FILE_KINDS = {
  csv: 'text/csv',
  txt: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  png: 'image/png',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
} as const
export type FileKind = keyof typeof FILE_KINDS

/** Bytes of the start of a file: enough for every signature, and for telling text from anything else. */
export const HEAD_BYTES = 4096
/** Bytes of the end of a file: enough for the directory of a workbook with a few hundred sheets. */
export const TAIL_BYTES = 65_536

const SIGNATURES: readonly (readonly [FileKind, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]
/** Local file header of ZIP, which Office Open XML is (ECMA-376 part 2). */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/**
 * Finds the kind of a file by its content, not by its name: a photo that was renamed to `.csv` would become a list of
 * nonsense. Undefined for every other kind.
 */
export const kindOf = async (file: Blob): Promise<FileKind | undefined> => kindOfEnds(...(await endsOf(file)))

/** What can be advised about a file that is none of the kinds: see `strangeKindOf`. */
export const strangeKind = async (file: Blob): Promise<StrangeKind | undefined> =>
  strangeKindOf(...(await endsOf(file)))

async function endsOf(file: Blob): Promise<[head: Uint8Array, tail: Uint8Array]> {
  const [head, tail] = await Promise.all([
    file.slice(0, HEAD_BYTES).arrayBuffer(),
    file.slice(Math.max(0, file.size - TAIL_BYTES)).arrayBuffer(),
  ])
  return [new Uint8Array(head), new Uint8Array(tail)]
}

/** The same by the first HEAD_BYTES and the last TAIL_BYTES of a file. */
export function kindOfEnds(head: Uint8Array, tail: Uint8Array): FileKind | undefined {
  const [known] = SIGNATURES.find(([, signature]) => startsWith(head, signature)) ?? []
  if (known) return known
  if (startsWith(head, ZIP)) return isWorkbook(head, tail) ? 'xlsx' : undefined
  const text = readText(head)
  if (text === undefined || isMarkup(text)) return undefined
  const [first = ''] = text.split(/\r?\n/)
  return /[,;\t]/.test(first) ? 'csv' : 'txt'
}

/** What people take for a list or a workbook, and what only the program that wrote it reads. Each has a text that says what to do. */
export type StrangeKind = 'oldWorkbook' | 'otherWorkbook' | 'webPage'

/**
 * What a file that is none of the kinds is, as far as something can be advised: a workbook of Excel 97 to 2003, which one with a password
 * looks like, too; a workbook of another program, or in Excel's binary form; a web page, which some systems name `.xls`.
 */
export function strangeKindOf(head: Uint8Array, tail: Uint8Array): StrangeKind | undefined {
  if (OLD_WORKBOOKS.some((signature) => startsWith(head, signature))) return 'oldWorkbook'
  if (startsWith(head, ZIP)) {
    const names = [head, tail].map((bytes) => new TextDecoder('latin1').decode(bytes)).join('\n')
    return /opendocument\.spreadsheet|xl\/workbook\.bin|Index\/Document\.iwa/.test(names) ? 'otherWorkbook' : undefined
  }
  const text = readText(head)
  return text !== undefined && isMarkup(text) ? 'webPage' : undefined
}

/** OLE2 (MS-CFB §2.2), and the records with which sheets of Excel 2 to 4 begin (MS-XLS §2.4.21). */
const OLD_WORKBOOKS = [
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  [0x09, 0x00, 0x04, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x04, 0x06, 0x00],
  [0x09, 0x08, 0x08, 0x00],
]

/** HTML, the XML workbooks of Excel 2003, and mails in which Excel wraps a page. */
const isMarkup = (text: string) =>
  /^\s*(?:<(?:!doctype|!--|\?xml|html|head|meta|style|body|table|div|workbook)\b|mime-version:)/i.test(
    text.slice(0, 1000),
  )

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

/**
 * Excel writes its entries' names near the start, other programs only in the directory at the end: `xl/workbook.xml`. The
 * first entries and the directory are searched, not the sheets between them.
 */
const isWorkbook = (...ends: Uint8Array[]) =>
  ends.some((bytes) => new TextDecoder('latin1').decode(bytes).includes('xl/workbook.xml'))

/**
 * How UTF-16 stores its units: told by its mark, or by text in Latin and Thai letters and digits that only one of the two ways gives.
 * Undefined for what is no UTF-16, and where it is not certain.
 */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be'
  // Other texts have no byte 0.
  if (!head.includes(0)) return undefined
  const even = head.subarray(0, head.length - (head.length % 2))
  const isPlain = (encoding: string) => PLAIN.test(new TextDecoder(encoding).decode(even))
  const ways = (['utf-16le', 'utf-16be'] as const).filter(isPlain)
  return ways.length === 1 ? ways[0] : undefined
}

/** Characters of lists: tab, line ends, Latin, Thai, and marks of typography. */
const PLAIN = /^[\t\n\r\u0020-\u007e\u00a0-\u024f\u0e00-\u0e7f\u2010-\u205f\u20a0-\u20bf]+$/

/** The text of UTF-8, UTF-16, or Thai in Windows-874; undefined for what is no text. */
function readText(head: Uint8Array): string | undefined {
  const utf16 = utf16Of(head)
  if (utf16) return new TextDecoder(utf16).decode(head)
  // Text has no control characters but tab, line feed, form feed and carriage return.
  const isBinary = head.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte))
  return head.length === 0 || isBinary ? undefined : new TextDecoder().decode(head)
}
