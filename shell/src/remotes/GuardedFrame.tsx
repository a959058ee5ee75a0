import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Guard } from './guard.ts'
import type { RoutedRemote } from './registry.ts'
import { Loading, RemoteDisabled, RemoteFailed, RemoteIncompatible } from './remote-states.tsx'

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
  return (
    <section
      data-area={guard.name}
      data-area-state={state.is}
      aria-busy={state.is === 'loading' || state.is === 'slow'}
    >
      {(state.is === 'loading' || state.is === 'slow') && <Loading slow={state.is === 'slow'} remote={remote} />}
      {state.is === 'failed' && <RemoteFailed failure={state.failure} remote={remote} onRetry={retry} />}
      {state.is === 'incompatible' && <RemoteIncompatible reason={state.reason} remote={remote} onRetry={retry} />}
      {state.is === 'disabled' && <RemoteDisabled remote={remote} onRetry={retry} />}
      <div ref={host} hidden={state.is !== 'ready'} />
    </section>
  )
}
