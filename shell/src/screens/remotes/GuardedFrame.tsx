import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { FailureKind } from '../../services/remotes/failure.ts'
import type { Guard } from '../../services/remotes/guard.ts'
import type { RoutedRemote } from '../../services/remotes/registry.ts'
import { Loading, RemoteDisabled, RemoteFailed, RemoteIncompatible } from './remote-states.tsx'

const NETWORK_FAILURES: ReadonlySet<FailureKind> = new Set(['network', 'timeout', 'chunk'])

type Props = { guard: Guard; remote: RoutedRemote }

/** The frame of one remote: its screens, or its loading, failed, incompatible or disabled state. */
export function GuardedFrame({ guard, remote }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const state = useSyncExternalStore(guard.subscribe, guard.get)
  useEffect(() => {
    if (host.current) guard.open(host.current)
    return () => guard.close()
  }, [guard])
  const retry = () => void guard.retry()
  // Reloads what failed because the network was down.
  const isForNetwork = state.is === 'failed' && NETWORK_FAILURES.has(state.failure.kind)
  useEffect(() => {
    if (!isForNetwork) return
    const onOnline = () => void guard.retry()
    globalThis.addEventListener('online', onOnline)
    return () => globalThis.removeEventListener('online', onOnline)
  }, [isForNetwork, guard])
  return (
    <section
      data-area={guard.name}
      data-area-state={state.is}
      aria-busy={state.is === 'loading' || state.is === 'slow'}
    >
      {(state.is === 'loading' || state.is === 'slow') && <Loading slow={state.is === 'slow'} remote={remote} />}
      {state.is === 'failed' && <RemoteFailed {...state} remote={remote} onRetry={retry} />}
      {state.is === 'incompatible' && <RemoteIncompatible reason={state.reason} remote={remote} onRetry={retry} />}
      {state.is === 'disabled' && <RemoteDisabled remote={remote} onRetry={retry} />}
      <div ref={host} hidden={state.is !== 'ready'} />
    </section>
  )
}
