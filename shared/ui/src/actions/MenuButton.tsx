import { Button, type ButtonProps, type DropdownProps } from 'antd'
import { type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Props = Omit<ButtonProps, 'onClick' | 'ref'> & {
  items: NonNullable<DropdownProps['menu']>['items']
  placement?: DropdownProps['placement']
  ref?: RefObject<HTMLButtonElement | null>
}

/** Most visits open no menu. */
let Dropdown: ComponentType<DropdownProps> | undefined
async function loadDropdown(): Promise<void> {
  Dropdown ??= (await import('./dropdown.ts')).default
}

/** A button that opens a menu. The menu's code comes with the first button that is entered; a press before that opens it, too. */
export function MenuButton({ items, placement, ref, ...button }: Props) {
  const own = useRef<HTMLButtonElement>(null)
  const place = ref ?? own
  /** The button has been pressed and the menu is there. Never earlier: between press and release it would be another button. */
  const [isActive, setActive] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (!isActive) return
    place.current?.focus()
    setOpen(true)
  }, [isActive, place])
  const wasOpen = useRef(false)
  // Otherwise the focus is lost with the entry that had it.
  useLayoutEffect(() => {
    const active = document.activeElement
    const isLost = active === document.body || active?.closest('[role=menu]')
    if (wasOpen.current && !isOpen && isLost) place.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, place])
  function start() {
    setLoading(true)
    // When it fails, the console says so, as for each promise that fails.
    void loadDropdown()
      .then(() => setActive(true))
      .finally(() => setLoading(false))
  }
  const prepare = () => void loadDropdown().catch(() => {})
  const face = (
    <Button
      {...button}
      ref={place}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-busy={isLoading || undefined}
      {...(!isActive && { onPointerEnter: prepare, onFocus: prepare, onClick: start })}
    />
  )
  if (!isActive || !Dropdown) return face
  return (
    <Dropdown
      trigger={['click']}
      placement={placement}
      // With the keyboard, the focus moves to the first entry.
      autoFocus
      // Otherwise it opens again at the entry where it was closed.
      destroyOnHidden
      open={isOpen}
      onOpenChange={setOpen}
      menu={{ items }}
    >
      {face}
    </Dropdown>
  )
}
