import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { FieldMenu } from './FieldMenu.tsx'
import { useComposerTexts } from './texts.ts'

type Props = { items: { key: string; label: string }[]; onChoose(key: string): void; disabled?: boolean }

/** Opens the menu of merge fields. Its code, 22 kB, loads once the text can be written. */
export function FieldButton({ items, onChoose, disabled }: Props) {
  const text = useComposerTexts()
  const [menu, setMenu] = useState<{ Menu: typeof FieldMenu }>()
  const [isWanted, setWanted] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    // When it fails, the next press tries again.
    const load = () => void import('./FieldMenu.tsx').then(({ FieldMenu: Menu }) => setMenu({ Menu })).catch(() => {})
    const timer = setTimeout(load, tries === 0 ? IDLE_MS : 0)
    return () => clearTimeout(timer)
  }, [tries])

  const button = (
    <Button
      size="small"
      icon={<PlusOutlined />}
      aria-haspopup="menu"
      title={text('insertField')}
      disabled={disabled}
      onClick={() => {
        if (menu) return
        setWanted(true)
        setTries(tries + 1)
      }}
    >
      {text('mergeField')}
    </Button>
  )
  if (!menu) return button
  return (
    <menu.Menu items={items} onChoose={onChoose} disabled={disabled} isOpenAtFirst={isWanted}>
      {button}
    </menu.Menu>
  )
}

/** After the first paint and what it loads. */
const IDLE_MS = 1000
