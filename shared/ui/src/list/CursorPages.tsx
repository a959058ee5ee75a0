import { LeftOutlined, RightOutlined, VerticalRightOutlined } from '@ant-design/icons'
import type { CursorTrail } from './cursor-trail.ts'
import { ListFooter, PageButton } from './ListFooter.tsx'
import { useListTexts } from './texts.ts'

type Props = {
  trail: CursorTrail
  nextCursor: string | null
  total: number
  totalIsExact: boolean
  size: number
  /** Undefined: as many as fit. */
  onSize(size: number | undefined): void
  /** The size is that of the window. Undefined: it cannot be. */
  fitted?: boolean
}

/** Footer of a list with cursor pagination (Logs): next, previous, first. */
export function CursorPages({ trail, nextCursor, total, totalIsExact, size, onSize, fitted }: Props) {
  const text = useListTexts()
  return (
    <ListFooter
      count={totalIsExact ? text('total', { count: total }) : text('overTotal', { total })}
      total={totalIsExact ? total : undefined}
      size={size}
      onSize={onSize}
      fitted={fitted}
    >
      <PageButton
        label={text('firstPage')}
        icon={<VerticalRightOutlined aria-hidden />}
        disabled={trail.atStart}
        onClick={trail.first}
      />
      <PageButton
        label={text('previousPage')}
        icon={<LeftOutlined aria-hidden />}
        disabled={!trail.previous}
        onClick={() => trail.previous?.()}
      />
      <span className="list-footer-page" aria-live="polite">
        {trail.page ? text('page', { page: trail.page }) : ''}
      </span>
      <PageButton
        label={text('nextPage')}
        icon={<RightOutlined aria-hidden />}
        disabled={nextCursor === null}
        onClick={() => nextCursor !== null && trail.next(nextCursor)}
      />
    </ListFooter>
  )
}
