import type { Cell, Column } from '../content/content.ts'

/** Parts of a file besides its rows. */
export type FileHead = { columns: readonly Column[]; headings: readonly string[]; title: string }

/** Makes the bytes of a file from rows in batches. */
export type MakeFile = (head: FileHead, batches: AsyncIterable<Cell[][]>) => AsyncIterable<Uint8Array>
