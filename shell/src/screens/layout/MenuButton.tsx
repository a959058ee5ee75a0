import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon, type IconName } from '../../parts/Icon.tsx'

export type MenuItem = {
  id: string
  label: string
  detail?: string
  icon?: IconName
  /** For a radio item: whether it is selected. */
  checked?: boolean
  run(): void
}
export type MenuSection = {
  id: string
  title?: string
  items: MenuItem[]
  /** Shows the items in one row. */
  row?: boolean
}

type Props = {
  /** Accessible name, when `children` contain no text. */
  label?: string
  className?: string
  align?: 'start' | 'end'
  sections: MenuSection[]
  /** Shown above the items. */
  head?: ReactNode
  children: ReactNode
}

/** More sections are shown in columns, because one column would be higher than the window. */
const MAX_IN_COLUMN = 5

/** A button that opens a menu, by the WAI-ARIA menu button pattern: arrows, Home, End, first letters, Escape. */
export function MenuButton({ label, className = '', align = 'end', sections, head, children }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const id = useId()
  useInsideWindow(popup, open)
  useDismiss(root, open, () => setOpen(false))

  useEffect(() => {
    if (open) (root.current?.querySelector<HTMLElement>('[aria-checked=true]') ?? itemsIn(root.current)[0])?.focus()
  }, [open])

  function close(): void {
    setOpen(false)
    button.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!open) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        setOpen(true)
      }
      return
    }
    const all = itemsIn(root.current)
    const next = nextItem(event.key, all, all.indexOf(document.activeElement as HTMLElement))
    if (next) {
      event.preventDefault()
      next.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the button and of its items
    <div className="menu-button" ref={root} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div className={`popup popup-${align} ${sections.length > MAX_IN_COLUMN ? 'popup-columns' : ''}`} ref={popup}>
          {head}
          <div role="menu" id={id} aria-label={label}>
            {sections.map((section) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of menu items is not a fieldset
              <div key={section.id} role="group" aria-label={section.title} className="popup-section">
                {section.title && (
                  <div className="popup-title small" aria-hidden="true">
                    {section.title}
                  </div>
                )}
                <div className={section.row ? 'popup-row' : undefined}>
                  {section.items.map((item) => (
                    <Item
                      key={item.id}
                      item={item}
                      onRun={() => {
                        close()
                        item.run()
                      }}
                    />
                  ))}
                </div>
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function Item({ item, onRun }: { item: MenuItem; onRun(): void }) {
  const choice = item.checked !== undefined
  const role = choice ? { role: 'menuitemradio', 'aria-checked': item.checked } : { role: 'menuitem' }
  return (
    <button type="button" {...role} tabIndex={-1} className="popup-item" onClick={onRun}>
      {item.icon && <Icon name={item.icon} size={18} />}
      <span className="popup-label">
        {item.label}
        {item.detail && <span className="popup-detail small">{item.detail}</span>}
      </span>
      {choice && <span className="popup-check">{item.checked && <Icon name="check" size={16} />}</span>}
    </button>
  )
}

const itemsIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

function nextItem(key: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return all[(at + 1) % all.length]
  if (key === 'ArrowUp' || key === 'ArrowLeft') return all.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLowerCase()
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((item) =>
    item.textContent?.trim().toLowerCase().startsWith(letter),
  )
}

/** Least distance in pixels between a menu and the edge of the window. */
const EDGE = 12

/** Moves a menu that would exceed the right or lower edge of the window back inside. */
function useInsideWindow(popup: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const box = popup.current
    if (!open || !box) return
    const { right, bottom } = box.getBoundingClientRect()
    const { innerWidth, innerHeight } = globalThis
    if (right > innerWidth - EDGE) box.style.marginLeft = `${innerWidth - EDGE - right}px`
    if (bottom > innerHeight - EDGE) box.style.marginTop = `${innerHeight - EDGE - bottom}px`
  }, [popup, open])
}

/** Closes the menu on a press elsewhere. */
function useDismiss(root: { current: HTMLElement | null }, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => document.removeEventListener('pointerdown', onPress, true)
  })
}
