import type { i18n } from 'i18next'

type Told = { code: string; params?: Record<string, string | number | boolean> }

/** What to tell a person about a problem, in the language in use; a code that this build does not know gets the general words. */
export function problemText(i18n: i18n, problem: Told): string {
  return text(i18n, problem.code, problem.params)
}

/** What to tell at a field that was refused. */
export function fieldProblemText(i18n: i18n, problem: Told): string {
  return text(i18n, `field.${problem.code}`, problem.params)
}

function text(i18n: i18n, key: string, params: Told['params'] = {}): string {
  const known = i18n.exists(key, { ns: 'problems' })
  // Codes come from the wire: they are looked up as text, and only known ones are shown.
  return known ? i18n.getFixedT(null, 'problems')(key as never, params) : i18n.t('problems:unexpected')
}
