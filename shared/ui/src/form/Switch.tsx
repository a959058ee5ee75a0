import type { AriaAttributes } from 'react'
import './switch.css'

type Props = Pick<AriaAttributes, 'aria-label' | 'aria-labelledby' | 'aria-describedby'> & {
  id?: string
  isOn: boolean
  onChange(isOn: boolean): void
  disabled?: boolean
  /** The change is on its way; the switch keeps the focus and takes no other change. */
  isBusy?: boolean
}

/** On or off, at once. */
export function Switch({ isOn, onChange, isBusy = false, ...button }: Props) {
  return (
    <button
      {...button}
      type="button"
      role="switch"
      className="switch"
      aria-checked={isOn}
      aria-busy={isBusy}
      onClick={() => !isBusy && onChange(!isOn)}
    />
  )
}
