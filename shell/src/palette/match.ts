/** How well `query` finds `text`: higher is better, 0 is not at all. Every word must begin a word, or else stand in order. */
export function score(query: string, text: string): number {
  const wanted = fold(query)
  const found = fold(text)
  if (wanted === '') return 1
  if (found.startsWith(wanted)) return 4
  const words = wanted.split(' ')
  if (words.every((word) => found.startsWith(word) || found.includes(` ${word}`))) return 3
  if (words.every((word) => found.includes(word))) return 2
  return isSubsequence(wanted.replaceAll(' ', ''), found) ? 1 : 0
}

/** The best first; equals keep their order. */
export function bestMatches<Item>(query: string, items: readonly Item[], textsOf: (item: Item) => string[]): Item[] {
  return items
    .map((item) => ({ item, points: Math.max(...textsOf(item).map((text) => score(query, text))) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ item }) => item)
}

/** Those of one group together, where the first of them stands. */
export const inGroups = <Item extends { group: string }>(items: readonly Item[]): Item[] =>
  [...Map.groupBy(items, ({ group }) => group).values()].flat()

/** Thai is written without spaces and typed with its vowels, so nothing but case and outer space is folded. */
const fold = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

function isSubsequence(wanted: string, found: string): boolean {
  let at = 0
  for (const character of found) if (character === wanted[at]) at += 1
  return wanted.length > 1 && at === wanted.length
}
