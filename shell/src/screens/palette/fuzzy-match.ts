/** The matching items, best first; items of equal score keep their order. An empty query matches all. */
export function bestMatches<Item>(query: string, items: readonly Item[], textsOf: (item: Item) => string[]): Item[] {
  return items
    .map((item) => ({ item, points: Math.max(...textsOf(item).map((text) => score(query, text))) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ item }) => item)
}

/** Sorts items of one group together, at the position of the group's first item. */
export const groupMatches = <Item extends { group: string }>(items: readonly Item[]): Item[] =>
  [...Map.groupBy(items, ({ group }) => group).values()].flat()

/** The product's matches, then what the account has, then sample screens. */
export function inOrder<Item extends { isSample?: boolean }>(matches: readonly Item[], found: readonly Item[]): Item[] {
  return [...matches.filter(({ isSample }) => !isSample), ...found, ...matches.filter(({ isSample }) => isSample)]
}

/** 4: the text begins with the query. 3: words of the text begin with its words. 2: contains them. 1: letters in order. 0: no match. */
function score(query: string, text: string): number {
  const wanted = fold(query)
  const found = fold(text)
  if (wanted === '') return 1
  if (found.startsWith(wanted)) return 4
  const words = wanted.split(' ')
  if (words.every((word) => found.startsWith(word) || found.includes(` ${word}`))) return 3
  if (words.every((word) => found.includes(word))) return 2
  return isSubsequence(wanted.replaceAll(' ', ''), found) ? 1 : 0
}

/** Folds case and spaces only: Thai has no case, and its vowels are typed as written. */
const fold = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

function isSubsequence(wanted: string, found: string): boolean {
  let at = 0
  for (const character of found) if (character === wanted[at]) at += 1
  return wanted.length > 1 && at === wanted.length
}
