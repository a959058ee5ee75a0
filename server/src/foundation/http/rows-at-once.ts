/** Characters of one batch of a download: it is made without a pause. */
const BATCH_CHARACTERS = 1_000_000
/** Before anything is known of the rows. */
const FIRST_ROWS = 50
/** Few, so that other reads get their turn between two batches. */
const MOST_ROWS = 500

/** How many rows the next batch of a download reads: 500, and fewer of long rows, by those that were read. */
export function rowsAtOnce(): { count: number; noted(rows: number, characters: number): void } {
  return {
    count: FIRST_ROWS,
    noted(rows, characters) {
      if (rows > 0)
        this.count = Math.min(MOST_ROWS, Math.max(1, Math.floor((BATCH_CHARACTERS * rows) / (characters + 1))))
    },
  }
}
