import { useEffect, useState } from 'react'
import { useFreshBalance } from '../balance/use-fresh-balance.ts'
import { IdleDialog } from '../idle/IdleDialog.tsx'
import { Frame } from '../layout/Frame.tsx'
import { useCan } from '../layout/use-menu.ts'
import { LeaveDialog } from '../leave/LeaveDialog.tsx'
import { PaletteOutlet } from '../palette/PaletteOutlet.tsx'
import { RemoteOutlet } from '../remotes/RemoteOutlet.tsx'
import { registryCache } from '../remotes/registry-cache.ts'
import { createRemotes } from '../remotes/remotes.ts'
import { NoPermissionPage, NotFoundPage } from '../screens/NoScreen.tsx'
import { abilityOf } from '../session/ability.ts'
import { Shortcuts } from '../shortcuts/Shortcuts.tsx'
import { MenuTitle } from './MenuTitle.tsx'
import { usePlatform, useSignedIn } from './PlatformContext.ts'
import { createShellApi } from './shell-api.ts'
import { useAccountReset } from './use-account-reset.ts'
import { useRemoteErrors } from './use-remote-errors.ts'
import { useUpdateOffer } from './use-update-offer.ts'

/** The console for a signed-in user. */
export function Console({ isAfterSignIn }: { isAfterSignIn: boolean }) {
  const platform = usePlatform()
  const { acting, user } = useSignedIn()
  const can = useCan()
  const [remotes] = useState(() =>
    createRemotes({
      base: document.baseURI,
      shellFor: (remote, widgets) => createShellApi(platform, remote, widgets),
      // Reads the current state: rights can change while the user is signed in.
      can({ action, subject }) {
        const state = platform.session.store.getState()
        return state.is === 'signedIn' && abilityOf(state.user)(action, subject)
      },
      report: platform.errors.send,
      cache: registryCache(platform.storage, user.id, document.baseURI, () => platform.session.userId() === user.id),
    }),
  )
  useEffect(() => {
    void remotes.registry.load()
    return platform.session.onForget(() => remotes.reset())
  }, [remotes, platform])
  useFreshBalance()
  useAccountReset(remotes)
  useUpdateOffer(remotes)
  useRemoteErrors(remotes)
  return (
    <>
      <MenuTitle remotes={remotes} />
      <Frame remotes={remotes} isAfterSignIn={isAfterSignIn}>
        <RemoteOutlet
          key={acting.id}
          remotes={remotes}
          can={can}
          notFound={<NotFoundPage />}
          noPermission={<NoPermissionPage />}
        />
      </Frame>
      <PaletteOutlet remotes={remotes} />
      <Shortcuts />
      <LeaveDialog />
      <IdleDialog />
    </>
  )
}
