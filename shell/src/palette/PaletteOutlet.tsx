import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { usePlatform } from '../app/PlatformContext.ts'
import type { Areas } from '../remotes/areas.ts'
import { usePaletteKey } from './use-palette-key.ts'

type Props = { areas: Areas }

/**
 * The palette, prefetched while the browser is idle: who opens it types on at once, and keys pressed before it stands would be
 * lost. Where it cannot be fetched it says so, and the next opening tries again.
 */
export function PaletteOutlet({ areas }: Props) {
  const { t } = useTranslation('problems')
  const { palette, toasts } = usePlatform()
  const open = useStore(palette.store, (state) => state.open)
  const [Dialog, setDialog] = useState<ComponentType<Props>>()
  usePaletteKey()
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
  return open && Dialog ? <Dialog areas={areas} /> : null
}
