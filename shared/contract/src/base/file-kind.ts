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
export async function kindOf(file: Blob): Promise<FileKind | undefined> {
  const [head, tail] = await Promise.all([
    file.slice(0, HEAD_BYTES).arrayBuffer(),
    file.slice(Math.max(0, file.size - TAIL_BYTES)).arrayBuffer(),
  ])
  return kindOfEnds(new Uint8Array(head), new Uint8Array(tail))
}

/** The same by the first HEAD_BYTES and the last TAIL_BYTES of a file. */
export function kindOfEnds(head: Uint8Array, tail: Uint8Array): FileKind | undefined {
  const [known] = SIGNATURES.find(([, signature]) => startsWith(head, signature)) ?? []
  if (known) return known
  if (startsWith(head, ZIP)) return isWorkbook(head, tail) ? 'xlsx' : undefined
  const text = readText(head)
  if (text === undefined) return undefined
  const [first = ''] = text.split(/\r?\n/)
  return /[,;\t]/.test(first) ? 'csv' : 'txt'
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

/**
 * Excel writes its entries' names near the start, other programs only in the directory at the end: `xl/workbook.xml`. The
 * first entries and the directory are searched, not the sheets between them.
 */
const isWorkbook = (...ends: Uint8Array[]) =>
  ends.some((bytes) => new TextDecoder('latin1').decode(bytes).includes('xl/workbook.xml'))

/** The text of UTF-8, UTF-16 with a mark, or Thai in Windows-874; undefined for what is no text. */
function readText(head: Uint8Array): string | undefined {
  if (startsWith(head, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(head)
  if (startsWith(head, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(head)
  // Text has no control characters but tab, line feed, form feed and carriage return.
  const isBinary = head.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte))
  return head.length === 0 || isBinary ? undefined : new TextDecoder().decode(head)
}
