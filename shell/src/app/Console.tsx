import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { IdleDialog } from '../idle/IdleDialog.tsx'
import { Frame } from '../layout/Frame.tsx'
import { useCan } from '../layout/use-menu.ts'
import { LeaveDialog } from '../leave/LeaveDialog.tsx'
import { usePaletteKey } from '../palette/use-palette-key.ts'
import { createAreas } from '../remotes/areas.ts'
import { RemoteOutlet } from '../remotes/RemoteOutlet.tsx'
import { NoPermissionPage } from '../screens/NoPermissionPage.tsx'
import { NotFound } from '../screens/NotFound.tsx'
import { AreaTitle } from './AreaTitle.tsx'
import { usePlatform, useSignedIn } from './PlatformContext.ts'
import { createShellApi } from './shell-api.ts'
import { useUpToDate } from './use-up-to-date.ts'

const PaletteDialog = lazy(async () => ({ default: (await import('../palette/PaletteDialog.tsx')).PaletteDialog }))

/** The console of who is signed in. */
export function Console() {
  const platform = usePlatform()
  const { acting } = useSignedIn()
  const can = useCan()
  const [areas] = useState(() =>
    createAreas({
      base: document.baseURI,
      shellFor: (remote) => createShellApi(platform, remote),
      report: platform.errors.send,
    }),
  )
  const paletteOpen = useStore(platform.palette.store, ({ open }) => open)
  usePaletteKey()
  useUpToDate(areas)

  useEffect(() => {
    void areas.registry.load()
    return platform.session.onForget(() => areas.reset())
  }, [areas, platform])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has another balance
  useEffect(() => platform.balance.refresh(), [platform, acting.id])

  return (
    <>
      <AreaTitle areas={areas} />
      <Frame areas={areas}>
        <RemoteOutlet
          key={acting.id}
          areas={areas}
          can={can}
          notFound={<NotFound />}
          noPermission={<NoPermissionPage />}
        />
      </Frame>
      {paletteOpen && (
        <Suspense fallback={null}>
          <PaletteDialog areas={areas} />
        </Suspense>
      )}
      <LeaveDialog />
      <IdleDialog />
    </>
  )
}
