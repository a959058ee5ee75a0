import type { ReactNode } from 'react'

/** Whether a cell has anything to show. */
export const isShown = (value: ReactNode): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0)

/** One column of a list. */
export type ListColumn<Row> = {
  /** Also its name in the stored column choice. */
  key: string
  title: string
  /** Without a value, a table shows a dash, and a card leaves the field out. */
  render(row: Row): ReactNode
  /** A table leaves a cell without a value empty, because the dash could be read as what the row has. */
  noDash?: true
  align?: 'end'
  /** Least width in pixels. */
  width?: number
  /** Takes the remaining width. Longer content is cut off with an ellipsis, unless the column `wraps`. */
  grow?: true
  /** Long content takes several lines instead of being cut off. */
  wraps?: true
  /** Always shown, because it identifies the row. */
  fixed?: boolean
  /** Hidden until chosen. */
  hidden?: boolean
  /** The sort field of its heading: `createDate` sends `sort=createDate`, then `sort=-createDate`. */
  sort?: string
  /** Its place on the row's card on a phone, which shows about three fields. */
  card?: 'title' | 'status' | 'detail'
}
