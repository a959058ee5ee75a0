import type { ReactNode } from 'react'

/** One column of a list. */
export type ListColumn<Row> = {
  /** Also the name under which the choice of columns is remembered. */
  key: string
  title: string
  render(row: Row): ReactNode
  align?: 'end'
  /** Least width in pixels. */
  width?: number
  /** Takes the room that is left; what is longer is cut off with an ellipsis. */
  grow?: true
  /** Always shown: without it a row cannot be told from another. */
  fixed?: boolean
  /** Not shown until chosen. */
  hidden?: boolean
  /** What the list is sorted by when its heading is pressed: `createDate` sends `sort=createDate`, then `sort=-createDate`. */
  sort?: string
  /** Its place on the card that stands for the row on a phone: three fields that matter. */
  card?: 'title' | 'status' | 'detail'
}
