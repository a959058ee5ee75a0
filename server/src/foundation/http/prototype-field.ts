/**
 * The place of a field `__proto__` in parsed JSON, `columns.__proto__`; undefined without one. Where a schema takes any name, zod leaves
 * it out without a word. Limit the depth of the value first.
 */
export function prototypeField(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    const at = [...path, name]
    const found = name === '__proto__' ? at.join('.') : prototypeField(part, at)
    if (found !== undefined) return found
  }
  return undefined
}
