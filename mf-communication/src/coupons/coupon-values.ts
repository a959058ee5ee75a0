import { CODE_LENGTH, Code } from '@songsarn/contract/communication/coupons'

/** Values of the forms of coupons. `way`: the service generates codes, or the user brings them. */
export type CouponValues = {
  name: string
  description: string
  /** Null while none is chosen: these are optional. */
  startDate: string | null
  endDate: string | null
  way: 'generate' | 'own'
  generate: number | null
  prefix: string
  length: number | null
  codes: string
}

export const NO_VALUES: CouponValues = {
  name: '',
  description: '',
  startDate: null,
  endDate: null,
  way: 'generate',
  generate: null,
  prefix: '',
  length: CODE_LENGTH.usual,
  codes: '',
}

/** A coupon without its codes, for a request. */
export const settingBody = ({ name, description, startDate, endDate }: CouponValues) => ({
  name,
  description,
  startDate: startDate || undefined,
  endDate: endDate || undefined,
})

/** The codes of a request. */
export const codesBody = ({ way, generate, prefix, length, codes }: CouponValues) =>
  way === 'generate'
    ? { generate: generate ?? undefined, prefix: prefixOf(prefix) || undefined, length: length ?? undefined }
    : { codes: typedCodes(codes) }

/** A prefix may be typed with the hyphen that separates it from the code. */
const prefixOf = (typed: string): string => typed.trim().replace(/-+$/, '')

/** How generated codes look. */
export const sampleCode = ({ prefix, length }: CouponValues): string =>
  [prefixOf(prefix).toUpperCase(), 'X'.repeat(length ?? CODE_LENGTH.usual)].filter((part) => part !== '').join('-')

/** Codes are separated by lines, spaces, commas or semicolons. */
export const typedCodes = (text: string): string[] => text.split(/[\s,;]+/).filter((code) => code !== '')

/** A code that cannot be used; `row` counts from 1. `twice`: the code of an earlier row. `taken`: the account has it. */
export type BadCode = { row: number; code: string; reason: 'format' | 'twice' | 'taken' }

/** The codes of a list that are no codes, or that are in it twice. Small letters count as capitals. */
export function badCodes(codes: readonly string[]): BadCode[] {
  const seen = new Set<string>()
  return codes.flatMap((code, index): BadCode[] => {
    const isTwice = seen.size === seen.add(code.toUpperCase()).size
    if (!Code.safeParse(code).success) return [{ row: index + 1, code, reason: 'format' }]
    return isTwice ? [{ row: index + 1, code, reason: 'twice' }] : []
  })
}

/** The codes of a column of a file. A cell that is no single code stays one, so that its row is shown as wrong. */
export const codesOfCells = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim().replaceAll(/[\s,;]+/g, '_')).filter((cell) => cell !== '')
