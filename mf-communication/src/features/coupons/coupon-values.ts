/** What the forms of coupons hold. `way`: the service generates codes, or the user brings them. */
export type CouponValues = {
  name: string
  description: string
  /** Null while none is chosen: these are optional. */
  startDate: string | null
  endDate: string | null
  way: 'generate' | 'own'
  generate: number | null
  codes: string
}

export const NO_VALUES: CouponValues = {
  name: '',
  description: '',
  startDate: null,
  endDate: null,
  way: 'generate',
  generate: null,
  codes: '',
}

/** The codes of a request. */
export const codesBody = ({ way, generate, codes }: CouponValues) =>
  way === 'generate' ? { generate: generate ?? undefined } : { codes: typedCodes(codes) }

/** Codes are separated by lines, spaces, commas or semicolons. */
export const typedCodes = (text: string): string[] => text.split(/[\s,;]+/).filter((code) => code !== '')
