import { Drawer } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useClosing } from '../form/use-closing.ts'

type Props = {
  title: string
  /** Pixels; less on a narrow screen. */
  width: number
  /** Beside the title. */
  extra?: ReactNode
  /** It shows a row of the list behind it, so J and K move on to the next one. */
  isOfList?: boolean
  /** After the closing animation. */
  onClosed(): void
  children: ReactNode
}

/** Something to look at beside the page. The focus begins on the drawer, and returns to where it was. */
export function ViewDrawer({ title, width, extra, isOfList, onClosed, children }: Props) {
  const { open, onClose, afterClose } = useClosing(onClosed)
  const content = useRef<HTMLDivElement>(null)
  function focusDialog() {
    // antd 6.6 focuses its dialog, which has no tabindex and cannot take the focus.
    const dialog = content.current?.closest<HTMLElement>('[role="dialog"]')
    if (!dialog || dialog.contains(document.activeElement)) return
    dialog.tabIndex = -1
    dialog.focus()
  }
  return (
    <Drawer
      open={open}
      title={title}
      size={`min(${width}px, 100vw)`}
      extra={extra}
      onClose={onClose}
      afterOpenChange={(isOpen) => (isOpen ? focusDialog() : afterClose())}
    >
      <div ref={content} data-list-panel={isOfList}>
        {children}
      </div>
    </Drawer>
  )
}
