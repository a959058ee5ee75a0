import { useEffect, useState } from 'react'
import { useFreshBalance } from '../balance/use-fresh-balance.ts'
import { IdleDialog } from '../idle/IdleDialog.tsx'
import { Frame } from '../layout/Frame.tsx'
import { useCan } from '../layout/use-menu.ts'
import { LeaveDialog } from '../leave/LeaveDialog.tsx'
import { PaletteOutlet } from '../palette/PaletteOutlet.tsx'
import { createAreas } from '../remotes/areas.ts'
import { keptRegistry } from '../remotes/kept-registry.ts'
import { RemoteOutlet } from '../remotes/RemoteOutlet.tsx'
import { NoPermissionPage } from '../screens/NoPermissionPage.tsx'
import { NotFound } from '../screens/NotFound.tsx'
import { abilityOf } from '../session/can.ts'
import { AreaTitle } from './AreaTitle.tsx'
import { usePlatform, useSignedIn } from './PlatformContext.ts'
import { createShellApi } from './shell-api.ts'
import { useAreaErrors } from './use-area-errors.ts'
import { useRestart } from './use-restart.ts'
import { useUpToDate } from './use-up-to-date.ts'

/** The console of who is signed in. */
export function Console() {
  const platform = usePlatform()
  const { acting, user } = useSignedIn()
  const can = useCan()
  const [areas] = useState(() =>
    createAreas({
      base: document.baseURI,
      shellFor: (remote, widgets) => createShellApi(platform, remote, widgets),
      // Asked when it matters: what somebody may do can change while they are signed in.
      can({ action, subject }) {
        const state = platform.session.store.getState()
        return state.is === 'signedIn' && abilityOf(state.user)(action, subject)
      },
      report: platform.errors.send,
      kept: keptRegistry(platform.storage, user.id, document.baseURI),
    }),
  )
  useEffect(() => {
    void areas.registry.load()
    return platform.session.onForget(() => areas.reset())
  }, [areas, platform])
  useFreshBalance()
  useRestart(areas)
  useUpToDate(areas)
  useAreaErrors(areas)
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
      <PaletteOutlet areas={areas} />
      <LeaveDialog />
      <IdleDialog />
    </>
  )
}
