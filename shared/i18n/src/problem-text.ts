import type { i18n } from 'i18next'

/** The parts of a failed call that a screen shows, such as of an `ApiProblem`. */
export type ShownProblem = {
  code: string
  params?: Record<string, string | number | boolean>
  requestId?: string
}

/** Whether an error has a problem code. Checks the shape: the shell and each remote bundle their own `ApiProblem` class. */
export const hasProblemCode = (error: unknown): error is Error & ShownProblem =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** The problem of an error; `unexpected` for an error without a code. */
export const shownProblem = (error: unknown): ShownProblem => (hasProblemCode(error) ? error : { code: 'unexpected' })

/** The text of a problem in the current language; a general text for a code that this build does not know. A code that has
 * several reasons (`reason` of its parameters) may have a text for each: `password.weak_reused`. */
export function problemText(i18n: i18n, { code, params }: ShownProblem): string {
  return text(i18n, code, params)
}

/** The text of a field's problem. */
export function fieldProblemText(i18n: i18n, { code, params }: ShownProblem): string {
  return text(i18n, `field.${code}`, params)
}

function text(i18n: i18n, key: string, params: NonNullable<ShownProblem['params']> = {}): string {
  const known = i18n.exists(key, { ns: 'problems' })
  const values: typeof params = { ...withCountryNames(i18n, params), context: params.reason ?? '' }
  // Codes come from the network, so they are not typed keys.
  return known ? i18n.getFixedT(null, 'problems')(key as never, values) : i18n.t('problems:unexpected')
}

/** `country`, and `area` where it is a country, come as codes of ISO 3166. */
function withCountryNames({ language }: i18n, params: NonNullable<ShownProblem['params']>) {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const named = (name: string, value: string | number | boolean) =>
    ['country', 'area'].includes(name) && /^[A-Z]{2}$/.test(String(value)) ? names.of(String(value)) : value
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, named(name, value)]))
}
