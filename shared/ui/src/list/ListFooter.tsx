import './list.css'
import { Button, Select, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useListTexts } from './texts.ts'

const SIZES = [10, 20, 50, 100]
/** The choice of as many rows as fit. */
const FITTING = 0

type Props = {
  /** `1,234 rows`, `10,000+ rows`. */
  count: string
  /** The exact number of rows, where it is known. */
  total: number | undefined
  size: number
  /** Undefined: as many as fit. */
  onSize(size: number | undefined): void
  /** The size is that of the window. Undefined: it cannot be. */
  fitted?: boolean
  /** The buttons that turn pages. */
  children: ReactNode
}

/** The total, the page size, and the page buttons. */
export function ListFooter({ count, total, size, onSize, fitted, children }: Props) {
  const text = useListTexts()
  const sizes = fitted || SIZES.includes(size) ? SIZES : [...SIZES, size].sort((a, b) => a - b)
  const rows = <span className="list-footer-count">{count}</span>
  // All are on this page, whatever its size.
  if (total !== undefined && total <= Math.min(size, ...SIZES)) return <footer className="list-footer">{rows}</footer>
  return (
    <footer className="list-footer">
      {rows}
      <nav className="list-footer-pages" aria-label={text('pages')}>
        {children}
      </nav>
      <Select<number>
        className="list-footer-size"
        aria-label={text('rowsPerPage')}
        value={fitted ? FITTING : size}
        onChange={(value) => onSize(value === FITTING ? undefined : value)}
        options={[
          ...(fitted === undefined ? [] : [{ value: FITTING, label: text('fitting') }]),
          ...sizes.map((value) => ({ value, label: text('perPage', { count: value }) })),
        ]}
        popupMatchSelectWidth={false}
      />
    </footer>
  )
}

type PageButtonProps = { label: string; icon: ReactNode; disabled: boolean; onClick(): void }

export function PageButton({ label, icon, disabled, onClick }: PageButtonProps) {
  return (
    <Tooltip title={disabled ? undefined : label}>
      <Button type="text" icon={icon} aria-label={label} disabled={disabled} onClick={onClick} />
    </Tooltip>
  )
}
