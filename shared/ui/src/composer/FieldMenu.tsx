import { Dropdown } from 'antd'
import { type ReactElement, useState } from 'react'

type Props = {
  items: { key: string; label: string }[]
  onChoose(key: string): void
  disabled?: boolean
  /** It was asked for before this code had loaded. */
  isOpenAtFirst: boolean
  /** The button that opens it. */
  children: ReactElement
}

/** The menu of merge fields. */
export function FieldMenu({ items, onChoose, disabled, isOpenAtFirst, children }: Props) {
  const [open, setOpen] = useState(isOpenAtFirst)
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      // Opening the menu moves the focus into it.
      autoFocus
      disabled={disabled}
      menu={{ items, onClick: ({ key }) => onChoose(key) }}
    >
      {children}
    </Dropdown>
  )
}
