/** Where the lines of a file do not follow each other: row (from 1) and its line. Null: too often to keep. */
export type LineJumps = readonly (readonly [row: number, line: number])[] | null

/** Blank lines and cells of several lines are few in a list of people. */
const MAX_JUMPS = 1000

/** Notes the lines of rows in their order, as far as they do not follow each other. */
export function lineJumps(): { note(line: number): void; jumps(): LineJumps } {
  const jumps: [number, number][] = []
  let row = 0
  let before = 0
  return {
    note(line) {
      row += 1
      if (line !== before + 1 && jumps.length <= MAX_JUMPS) jumps.push([row, line])
      before = line
    },
    jumps: () => (jumps.length > MAX_JUMPS ? null : jumps),
  }
}

/** The line of a row; undefined when it is not known. */
export function lineOf(jumps: LineJumps, row: number): number | undefined {
  if (jumps === null) return undefined
  const [from, line] = jumps.findLast(([at]) => at <= row) ?? [1, 1]
  return line + row - from
}
