import type { ImportFile } from '@songsarn/contract/base/files'
import { countParts } from '@songsarn/sms/parts'
import type { Recipients } from '@songsarn/ui/composer/read-content'
import type { Mapping } from '../columns/mapping.ts'

type Longest = { units: number; line: number | undefined }

/**
 * The recipients of a file with the longest values of these merge fields: with the longest ones in GSM-7, and for each field with other
 * characters, with its longest one of those. When one field alone differs, its row is known.
 */
export function fileRecipients(
  file: Pick<ImportFile, 'rows' | 'longest' | 'sample'>,
  { columns, hasHeadings }: Pick<Mapping, 'columns' | 'hasHeadings'>,
  used: readonly string[],
  sample: Readonly<Record<string, string>>,
): Recipients[] {
  // People write each mobile in the same way, whatever its cell has.
  const fields = used.flatMap((name) => {
    const column = columns[name] ?? null
    return column === null || name === 'mobile' ? [] : [{ name, ...longestOf(file, column, hasHeadings) }]
  })
  if (fields.length === 0) return [{ values: sample, recipients: file.rows - (hasHeadings ? 1 : 0), isAtMost: true }]
  // From before its cells were measured.
  if (file.longest.length === 0) return [{ values: sample }]
  const rowOf = ({ line }: Longest) => (fields.length === 1 && line !== undefined ? { row: line } : undefined)
  const widest = fields.map(({ name, gsm7, unicode }) => [name, 'x'.repeat(Math.max(gsm7.units, unicode.units))])
  const plain = fields.map(({ name, gsm7 }) => [name, 'x'.repeat(gsm7.units)])
  return [
    { values: { ...sample, ...Object.fromEntries(plain) }, isAtMost: true, ...(fields[0] && rowOf(fields[0].gsm7)) },
    ...fields
      .filter(({ unicode }) => unicode.units > 0)
      .map(({ name, unicode }) => ({
        values: { ...sample, ...Object.fromEntries(widest), [name]: 'ก'.repeat(unicode.units) },
        isAtMost: true,
        ...rowOf(unicode),
      })),
  ]
}

const NONE: Longest = { units: 0, line: undefined }

/** The first row counts unless it has headings. */
function longestOf({ longest, sample }: Pick<ImportFile, 'longest' | 'sample'>, column: number, hasHeadings: boolean) {
  const found = { gsm7: longest[column]?.gsm7 ?? NONE, unicode: longest[column]?.unicode ?? NONE }
  const first = hasHeadings ? '' : (sample[0]?.[column] ?? '')
  const { encoding, units } = countParts(first)
  const kind = encoding === 'gsm7' ? 'gsm7' : 'unicode'
  return units > found[kind].units ? { ...found, [kind]: { units, line: undefined } } : found
}
