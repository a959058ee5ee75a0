import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import './tabs.css'

type Tab<Key extends string> = {
  key: Key
  label: ReactNode
  content: ReactNode
}

type Props<Key extends string> = {
  /** Names the whole for screen readers. */
  label: string
  tabs: readonly Tab<Key>[]
  current: NoInfer<Key>
  onChange(key: NoInfer<Key>): void
  /** Every panel stays mounted, so that unsaved input survives a look at another tab. */
  keepsPanels?: boolean
  className?: string
}

/**
 * Tabs as WAI-ARIA describes them: one Tab stop, arrows move. Drawn here, because antd's tabs hide those that do not fit behind
 * a "more" button, and cost 20 kB.
 */
export function Tabs<Key extends string>(props: Props<Key>) {
  const { label, tabs, current, onChange, keepsPanels = false, className = 'tabs' } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const tabId = (key: Key) => `${id}-tab-${key}`
  const panelId = (key: Key) => `${id}-panel-${key}`

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ key }) => key === current)
    const last = tabs.length - 1
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: last,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = tabs[step < 0 ? last : step > last ? 0 : step]
    if (!next) return
    onChange(next.key)
    list.current?.querySelector<HTMLElement>(`[id="${tabId(next.key)}"]`)?.focus()
  }

  return (
    <>
      <div className={className} role="tablist" tabIndex={-1} aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={tabId(tab.key)}
            aria-selected={tab.key === current}
            aria-controls={panelId(tab.key)}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs
        .filter(({ key }) => keepsPanels || key === current)
        .map(({ key, content }) => (
          <div key={key} role="tabpanel" id={panelId(key)} aria-labelledby={tabId(key)} hidden={key !== current}>
            {content}
          </div>
        ))}
    </>
  )
}
