type Texts = Map<string, string>

/**
 * Differences between the languages of a namespace: a missing key, other interpolation values, an empty text. Thai has one
 * plural form, so `_one` and `_other` count as one key. Every language needs `_other`: without it i18next falls back to the
 * other language.
 */
export function disparities(locales: Readonly<Record<string, object>>): string[] {
  return [...differences(locales), ...Object.entries(locales).flatMap(([language, tree]) => uncounted(language, tree))]
}

function uncounted(language: string, tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    if (typeof value === 'object' && value !== null) return uncounted(language, value, `${path}${name}.`)
    const key = name.replace(/_(zero|one|two|few|many)$/, '')
    return key === name || Object.hasOwn(tree, `${key}_other`) ? [] : [`${language}: ${path}${key}_other is missing`]
  })
}

function differences(locales: Readonly<Record<string, object>>): string[] {
  const texts = Object.entries(locales).map(([language, tree]) => [language, flatten(tree)] as const)
  const keys = new Set(texts.flatMap(([, each]) => [...each.keys()]))
  return [...keys].flatMap((key) => {
    const values = texts.map(([language, each]) => ({ language, text: each.get(key) }))
    const lacking = values.filter(({ text }) => !text?.trim()).map(({ language }) => `${language}: ${key} is missing`)
    const fields = new Set(values.map(({ text }) => fieldsOf(text ?? '')))
    return lacking.length > 0 || fields.size === 1
      ? lacking
      : [`${key} fills in other values: ${[...fields].join(' | ')}`]
  })
}

/** @throws Error with all differences */
export function expectParity(locales: Readonly<Record<string, object>>): void {
  const found = disparities(locales)
  if (found.length > 0) throw new Error(found.join('\n'))
}

function flatten(tree: object, path = '', into: Texts = new Map()): Texts {
  for (const [name, value] of Object.entries(tree)) {
    const key = path + name
    if (typeof value === 'object' && value !== null) flatten(value, `${key}.`, into)
    else if (typeof value === 'string') into.set(key.replace(/_(zero|one|two|few|many|other)$/, '_#'), value)
  }
  return into
}

function fieldsOf(text: string): string {
  const names = [...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map(([, name]) => name)
  return [...new Set(names)].sort().join(',')
}
