/** Only objects are compared as JSON: a text of 100,000 lines would take longer than a key press may. */
const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) || (isObject(one) && isObject(other) && JSON.stringify(one) === JSON.stringify(other))

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** The fields of `values` that differ from `base`. */
export function changedFields<Values extends object>(base: Values, values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(([name, value]) => !isSame(value, base[name as keyof Values]))
  // Taken from `values` key by key.
  return Object.fromEntries(entries) as Partial<Values>
}

/**
 * The fields of a stored draft that a form with these values also has, with values of the same type. Another build wrote
 * the others, so they are left out.
 */
export function readChanges<Values extends object>(initial: Values, stored: unknown): Partial<Values> {
  if (typeof stored !== 'object' || stored === null) return {}
  const entries = Object.entries(stored).filter(
    ([name, value]) => Object.hasOwn(initial, name) && isSameKind(initial[name as keyof Values], value),
  )
  // Each key belongs to the form, and each value has the type of the form's value.
  return Object.fromEntries(entries) as Partial<Values>
}

/** A number that was cleared is null, and may be a number again. */
const isSameKind = (one: unknown, other: unknown) =>
  one === null || other === null || (typeof one === typeof other && Array.isArray(one) === Array.isArray(other))

export const isEmpty = (changes: object) => Object.keys(changes).length === 0
