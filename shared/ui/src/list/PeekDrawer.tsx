import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ViewDrawer } from '../drawer/ViewDrawer.tsx'
import { isShown } from './list-column.ts'
import { useListTexts } from './texts.ts'

type Props = {
  title: ReactNode
  /** What the row has in the columns of the list, also in those that its table does not show. */
  details: readonly { key: string; title: string; value: ReactNode }[]
  /** From 1, among the rows of the page. */
  position: number
  rows: number
  /** Opens the row's own page. */
  onOpen: (() => void) | undefined
  actions: ReactNode
  onStep(step: 1 | -1): void
  onClosed(): void
}

/** One row of a list with all that the list knows of it, beside the list; on a phone instead of it. J and K move on. */
export default function PeekDrawer({ title, details, position, rows, onOpen, actions, onStep, onClosed }: Props) {
  const text = useListTexts()
  const step = (by: 1 | -1, label: string, icon: ReactNode) => {
    const isEnd = by === 1 ? position >= rows : position <= 1
    // A disabled button would lose the focus at the end.
    return (
      <Button type="text" icon={icon} aria-label={label} aria-disabled={isEnd} onClick={() => !isEnd && onStep(by)} />
    )
  }
  return (
    <ViewDrawer
      title={text('peek')}
      width={480}
      isOfList
      onClosed={onClosed}
      extra={
        <span className="list-peek-steps">
          <span className="figure">{text('rowOf', { row: position, rows })}</span>
          {step(-1, text('previousRow'), <UpOutlined aria-hidden />)}
          {step(1, text('nextRow'), <DownOutlined aria-hidden />)}
        </span>
      }
    >
      <div className="list-peek">
        <h2 className="list-peek-title" aria-live="polite">
          {title}
        </h2>
        <dl>
          {details.map((detail) => (
            <div key={detail.key}>
              <dt>{detail.title}</dt>
              <dd>{detail.value}</dd>
            </div>
          ))}
        </dl>
        {(onOpen || isShown(actions)) && (
          <div className="list-peek-actions">
            {onOpen && (
              <Button type="primary" onClick={onOpen}>
                {text('openRow')}
              </Button>
            )}
            {actions}
          </div>
        )}
      </div>
    </ViewDrawer>
  )
}
