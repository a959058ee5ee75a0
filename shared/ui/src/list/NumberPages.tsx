import { LeftOutlined, RightOutlined, VerticalRightOutlined } from '@ant-design/icons'
import { ListFooter, PageButton } from './ListFooter.tsx'
import { useListTexts } from './texts.ts'

type Props = {
  /** From 0. */
  page: number
  size: number
  total: number
  onPage(page: number): void
  /** Undefined: as many as fit. */
  onSize(size: number | undefined): void
  /** The size is that of the window. Undefined: it cannot be. */
  fitted?: boolean
}

/** Footer of a list with numbered pages (`page`, `size`, `total`): every list except Logs. */
export function NumberPages({ page, size, total, onPage, onSize, fitted }: Props) {
  const text = useListTexts()
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <ListFooter count={text('total', { count: total })} total={total} size={size} onSize={onSize} fitted={fitted}>
      <PageButton
        label={text('firstPage')}
        icon={<VerticalRightOutlined aria-hidden />}
        disabled={page === 0}
        onClick={() => onPage(0)}
      />
      <PageButton
        label={text('previousPage')}
        icon={<LeftOutlined aria-hidden />}
        disabled={page === 0}
        onClick={() => onPage(Math.min(page, pages) - 1)}
      />
      <span className="list-footer-page" aria-live="polite">
        {text('pageOf', { page: page + 1, pages })}
      </span>
      <PageButton
        label={text('nextPage')}
        icon={<RightOutlined aria-hidden />}
        disabled={page + 1 >= pages}
        onClick={() => onPage(page + 1)}
      />
    </ListFooter>
  )
}
