import postcss, { type Rule } from 'postcss'

/**
 * Keeps an area's styles to what the area draws (`shared/remote/src/styled-places.ts` marks it), so that two areas may use one
 * class, or two versions of a sheet of `shared/ui`, in one page. `:where` leaves every rule as specific as it was written.
 *
 * @throws when a rule is about the page itself, unless it names what of the area must be there: `html:has(.invoice-paper)`
 */
export function scopeStyles(css: string, area: string): string {
  const sheet = postcss.parse(css)
  sheet.walkRules((rule) => {
    if (!isNestedOrStep(rule)) rule.selectors = rule.selectors.map((selector) => scoped(selector, area))
  })
  return sheet.toString()
}

function scoped(selector: string, area: string): string {
  const [, rest] = /^(?:html|body|:root)\b(.*)$/s.exec(selector) ?? []
  if (rest === undefined) return `:where(.styles-${area}) ${selector}`
  if (rest.startsWith(':has(')) return selector
  throw new Error(
    `${selector} is a style of the whole page; an area has those of what it draws, e.g. html:has(.a-class)`,
  )
}

/** Inside of a rule, whose selector it continues, or of `@keyframes`. */
function isNestedOrStep({ parent }: Rule): boolean {
  return (
    parent?.type === 'rule' || (parent?.type === 'atrule' && 'name' in parent && /keyframes$/.test(String(parent.name)))
  )
}
