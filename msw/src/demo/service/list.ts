/** One page of a list. Pages count from 1; a page past the last is empty. */
export function paginate<Row>(rows: readonly Row[], perPage: number, page: number): Row[] {
  return rows.slice((page - 1) * perPage, page * perPage)
}

/** Whether any of the texts contains `q`, ignoring case. Every text contains an empty `q`. */
export function containsText(q: string, ...texts: readonly string[]): boolean {
  const needle = q.trim().toLowerCase()
  return texts.some((text) => text.toLowerCase().includes(needle))
}

/** The highest id plus 1; 1 in an empty list. */
export function nextId(rows: readonly { id: number }[]): number {
  return rows.reduce((highest, { id }) => Math.max(highest, id), 0) + 1
}
