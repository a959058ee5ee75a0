/** One page of a list; pages count from 1, and one past the last is empty. */
export function pageOf<Row>(rows: readonly Row[], perPage: number, page: number): Row[] {
  return rows.slice((page - 1) * perPage, page * perPage)
}

/** Whether any of the texts has `q` in it, whatever the case. An empty `q` is in every text. */
export function matches(q: string, ...texts: readonly string[]): boolean {
  const sought = q.trim().toLowerCase()
  return texts.some((text) => text.toLowerCase().includes(sought))
}

/** 1 for the first of a list. */
export function nextId(rows: readonly { id: number }[]): number {
  return rows.reduce((highest, { id }) => Math.max(highest, id), 0) + 1
}
