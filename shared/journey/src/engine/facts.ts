/** What a turn knows of a person, read before it. */
export type Facts = {
  /** A field of the person, or of the account's own, by its name; empty without a value. */
  field(name: string): string
  isInSegment(segmentId: string): boolean
}

/** Facts of a person whose values are at hand. */
export function factsOf(values: Readonly<Record<string, string>>, segments: Iterable<string> = []): Facts {
  const known = new Map(Object.entries(values))
  const inside = new Set(segments)
  return { field: (name) => known.get(name) ?? '', isInSegment: (id) => inside.has(id) }
}

/** The same after a step has written a field: a later step of the same turn reads it. */
export const withField = (facts: Facts, field: string, value: string): Facts => ({
  ...facts,
  field: (name) => (name === field ? value : facts.field(name)),
})
