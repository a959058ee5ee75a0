/** `^1.2.3` as npm reads it (the only form that builds write); `*` is met by anything. */
export function satisfies(version: string, range: string): boolean {
  if (range === '*') return true
  const have = numbers(version)
  const need = numbers(range.replace(/^\^/, ''))
  if (have[0] !== need[0]) return false
  // Before 1.0 a minor may break what was there.
  if (need[0] === 0 && have[1] !== need[1]) return false
  return have[1] === need[1] ? have[2] >= need[2] : have[1] > need[1]
}

/**
 * Which of two exact versions comes first (negative: `a`), as Semantic Versioning 2.0.0 §11 orders them, but for what
 * stands after the `-`: of two such versions of one number neither is higher, since a build's hash has no order.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)]
  for (const place of [0, 1, 2] as const) if (left[place] !== right[place]) return left[place] - right[place]
  return Number(b.includes('-')) - Number(a.includes('-'))
}

function numbers(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.+-]/).map(Number)
  return [major, minor, patch]
}
