import type { NeededRight } from '@songsarn/contract/console/registry'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useConsolePath } from '../../services/remotes/location.ts'
import { remoteAt } from '../../services/remotes/registry.ts'
import type { Remotes } from '../../services/remotes/remotes.ts'
import { GuardedFrame } from './GuardedFrame.tsx'
import { Loading, RegistryFailed, RegistryStale } from './remote-states.tsx'

type Props = {
  remotes: Remotes
  can(right: NeededRight): boolean
  notFound: ReactNode
  noPermission: ReactNode
}

/** Renders the remote of the current path, or the reason why it cannot. */
export function RemoteOutlet({ remotes, can, notFound, noPermission }: Props) {
  const path = useConsolePath()
  const state = useSyncExternalStore(remotes.registry.subscribe, remotes.registry.get)
  const isOld = state.is === 'failed' || (state.is === 'loaded' && state.stale !== undefined)
  useEffect(() => {
    if (!isOld) return
    const onOnline = () => void remotes.registry.load()
    globalThis.addEventListener('online', onOnline)
    return () => globalThis.removeEventListener('online', onOnline)
  }, [isOld, remotes])
  if (state.is === 'loading') return <Loading slow={false} />
  if (state.is === 'failed') return <RegistryFailed failure={state.failure} onRetry={() => remotes.registry.load()} />
  const remote = remoteAt(state.registry, path)
  if (!remote) return notFound
  // In the account of a customer, no user can give the right to the desk.
  if (remote.can && !can(remote.can)) return remote.can.subject === 'Desk' ? notFound : noPermission
  return (
    <>
      {state.stale && <RegistryStale stale={state.stale} onRetry={() => remotes.registry.load()} />}
      <GuardedFrame key={remote.name} guard={remotes.guardOf(remote.name)} remote={remote} />
    </>
  )
}
