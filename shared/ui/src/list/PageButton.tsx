import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'

type Props = { label: string; icon: ReactNode; disabled: boolean; onClick(): void }

export function PageButton({ label, icon, disabled, onClick }: Props) {
  return (
    <Tooltip title={disabled ? undefined : label}>
      <Button type="text" icon={icon} aria-label={label} disabled={disabled} onClick={onClick} />
    </Tooltip>
  )
}
