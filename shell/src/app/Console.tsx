import { useEffect, useRef, useState } from 'react'
import { usePlatform, useSignedIn } from '../platform/PlatformContext.ts'
import { createShellApi } from '../platform/shell-api.ts'
import { useFreshBalance } from '../platform/use-fresh-balance.ts'
import { useFreshNotices } from '../platform/use-fresh-notices.ts'
import { IdleDialog } from '../screens/idle/IdleDialog.tsx'
import { Frame } from '../screens/layout/Frame.tsx'
import { useCan, useMenu } from '../screens/layout/use-menu.ts'
import { LeaveDialog } from '../screens/leave/LeaveDialog.tsx'
import { NoPermissionPage, NotFoundPage } from '../screens/NoScreen.tsx'
import { PaletteOutlet } from '../screens/palette/PaletteOutlet.tsx'
import { RemoteOutlet } from '../screens/remotes/RemoteOutlet.tsx'
import { Shortcuts } from '../screens/shortcuts/Shortcuts.tsx'
import { createNotices } from '../services/notices/notices.ts'
import { goTo, useAddress } from '../services/remotes/location.ts'
import { registryCache } from '../services/remotes/registry-cache.ts'
import { createRemotes, type Remotes } from '../services/remotes/remotes.ts'
import { abilityOf } from '../services/session/ability.ts'
import { HOME_PATH } from '../services/session/return-path.ts'
import { createViews } from '../services/views/views.ts'
import { useRemoteErrors } from './use-remote-errors.ts'
import { useUpdateOffer } from './use-update-offer.ts'

const NOTICES = { action: 'read', subject: 'Notice' } as const

/** The console for a signed-in user. */
export function Console({ isAfterSignIn }: { isAfterSignIn: boolean }) {
  const platform = usePlatform()
  const { acting, user } = useSignedIn()
  const can = useCan()
  // The service answers neither balance nor notices to a user who must set up a second factor first.
  const hasNotices = can(NOTICES) && !user.mustSetUp
  const [notices] = useState(() => createNotices(platform.call))
  const [views] = useState(() => createViews(platform.call))
  const [remotes] = useState(() =>
    createRemotes({
      base: document.baseURI,
      shellFor: (remote, widgets) => createShellApi(platform, remote, { widgets, notices, views }),
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
    return platform.session.onForget(() => {
      remotes.reset()
      notices.forget()
      views.forget()
    })
  }, [remotes, notices, views, platform])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has other views
  useEffect(() => {
    // In a visit, only what is of the account can be read.
    if (!user.mustSetUp && !user.visit) views.refresh()
  }, [views, user.mustSetUp, user.visit, acting.id])
  useFreshBalance()
  useFreshNotices(notices, hasNotices)
  useAccountReset(remotes)
  useUpdateOffer(remotes)
  useRemoteErrors(remotes)
  return (
    <>
      <MenuTitle remotes={remotes} />
      <Frame remotes={remotes} notices={hasNotices ? notices : undefined} views={views} isAfterSignIn={isAfterSignIn}>
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

/** Sets the page title to the menu's name of the current path. Rendered before the screens, so that their own title wins. */
function MenuTitle({ remotes }: { remotes: Remotes }) {
  const { title } = usePlatform()
  const { pathname } = useAddress()
  const links = useMenu(remotes).flatMap((entry): { title: string; current: boolean }[] =>
    entry.links.length > 0 ? entry.links : [entry],
  )
  const name = links.find(({ current }) => current)?.title ?? ''
  useEffect(() => title.setFallback(pathname, name), [title, pathname, name])
  return null
}

/**
 * After a change of the acting account, goes to the current screen's own path: ids and filters in the address belong to the
 * previous account. A link with `acting`, the id of an account, changes it and keeps the rest of its address.
 */
function useAccountReset(remotes: Remotes): void {
  const { acting, user } = useSignedIn()
  const { session } = usePlatform()
  const { pathname, search } = useAddress()
  const previous = useRef(acting.id)
  useEffect(() => {
    const query = new URLSearchParams(search)
    const named = query.get('acting')
    if (named === null) return
    query.delete('acting')
    goTo(query.size === 0 ? pathname : `${pathname}?${query}`, { replace: true })
    if (!user.accounts.some(({ id }) => id === named)) return
    // The address is of this account already.
    previous.current = named
    session.actFor(named)
  }, [pathname, search, user, session])
  const menuPath = useMenu(remotes)
    .flatMap((entry) => [entry, ...entry.links])
    .findLast(({ current, path }) => current && path)?.path
  useEffect(() => {
    if (previous.current === acting.id) return
    previous.current = acting.id
    goTo(menuPath ?? HOME_PATH)
  }, [acting.id, menuPath])
}
