import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { usePlatform } from '../app/PlatformContext.ts'
import type { Remotes } from '../remotes/remotes.ts'

type Props = { remotes: Remotes }

/**
 * The command palette, opened by Ctrl K or ⌘ K. It is prefetched, because keys typed before it is drawn would be lost. If it
 * cannot be fetched, a toast says so and the next opening tries again.
 */
export function PaletteOutlet({ remotes }: Props) {
  const { t } = useTranslation('problems')
  const { palette, toasts } = usePlatform()
  const open = useStore(palette.store, (state) => state.open)
  const [Dialog, setDialog] = useState<ComponentType<Props>>()
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
  return open && Dialog ? <Dialog remotes={remotes} /> : null
}
