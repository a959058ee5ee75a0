import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { usePlatform } from '../../platform/PlatformContext.ts'
import type { Remotes } from '../../services/remotes/remotes.ts'

type Props = { remotes: Remotes }
type Dialog = ComponentType<Props & { typed: string }>

/**
 * The command palette, opened by Ctrl K or ⌘ K. It is prefetched; what is typed before it is drawn goes into its field. If it
 * cannot be fetched, a toast says so and the next opening tries again.
 */
export function PaletteOutlet({ remotes }: Props) {
  const { t } = useTranslation('problems')
  const { palette, toasts } = usePlatform()
  const open = useStore(palette.store, (state) => state.open)
  const [Dialog, setDialog] = useState<Dialog>()
  const typed = useTypedEarly(open && !Dialog)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // `code` is the same on a Thai keyboard, where this key types า.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      palette.toggle()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [palette])
  useEffect(() => {
    if (!open || Dialog) return
    import(/* webpackPrefetch: true */ './PaletteDialog.tsx').then(
      ({ PaletteDialog }) => setDialog(() => PaletteDialog),
      () => {
        palette.show(false)
        toasts.add({ kind: 'warning', message: t('network.unreachable') })
      },
    )
  }, [open, Dialog, palette, toasts, t])
  return open && Dialog ? <Dialog remotes={remotes} typed={typed} /> : null
}

/** Collects the text that the user types while the dialog is on its way. Composed text (an input method) is left alone. */
function useTypedEarly(isOnItsWay: boolean): string {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (!isOnItsWay) return
    setTyped('')
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key === 'Backspace') setTyped((text) => text.slice(0, -1))
      else if (event.key.length === 1) setTyped((text) => text + event.key)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isOnItsWay])
  return typed
}
