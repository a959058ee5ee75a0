/** Whether `version` satisfies `^1.2.3` as npm reads it, the only form that builds write. Everything satisfies `*`. */
export function satisfies(version: string, range: string): boolean {
  if (range === '*') return true
  const actual = numbers(version)
  const required = numbers(range.replace(/^\^/, ''))
  if (actual[0] !== required[0]) return false
  // Before 1.0, a minor version may break its users.
  if (required[0] === 0 && actual[1] !== required[1]) return false
  return actual[1] === required[1] ? actual[2] >= required[2] : actual[1] > required[1]
}

/**
 * Compares two exact versions for sorting, in the order of Semantic Versioning 2.0.0 §11. One exception: pre-releases of
 * one number are equal, because their suffix is a build's hash, which has no order.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)]
  for (const index of [0, 1, 2] as const) if (left[index] !== right[index]) return left[index] - right[index]
  return Number(b.includes('-')) - Number(a.includes('-'))
}

function numbers(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.+-]/).map(Number)
  return [major, minor, patch]
}
