import postcss, { type Rule } from 'postcss'

/**
 * Limits a remote's styles to the elements that it draws, so that two remotes can use the same class, or two versions of a
 * sheet of `shared/ui`, in one page. `shared/remote/src/RemoteFrame.tsx` sets the class. `:where` keeps the specificity.
 *
 * @throws when a rule styles the whole page, unless it requires an element of the remote: `html:has(.invoice-paper)`
 */
export function scopeStyles(css: string, remote: string): string {
  const sheet = postcss.parse(css)
  sheet.walkRules((rule) => {
    if (!isNestedOrStep(rule)) rule.selectors = rule.selectors.map((selector) => scoped(selector, remote))
  })
  return sheet.toString()
}

function scoped(selector: string, remote: string): string {
  const [, rest] = /^(?:html|body|:root)\b(.*)$/s.exec(selector) ?? []
  if (rest === undefined) return `:where(.styles-${remote}) ${selector}`
  if (rest.startsWith(':has(')) return selector
  throw new Error(`${selector} is a style of the whole page; require an element of the remote, e.g. html:has(.a-class)`)
}

/** A nested rule, which continues the selector of its parent, or a step of `@keyframes`. */
function isNestedOrStep({ parent }: Rule): boolean {
  return (
    parent?.type === 'rule' || (parent?.type === 'atrule' && 'name' in parent && /keyframes$/.test(String(parent.name)))
  )
}
