/**
 * The value of a key that comes from outside; undefined when the object itself does not have the key. A plain index finds
 * `constructor` and `__proto__` in every object.
 */
export const ownValue = <Value>(of: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined
