import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Guard } from './guard.ts'
import { AreaDisabled, AreaFailed, AreaIncompatible, Loading } from './notices.tsx'
import type { Area } from './registry.ts'

type Props = { guard: Guard; area: Area }

/** The frame of one area: its screens, or what stands in their way. */
export function AreaFrame({ guard, area }: Props) {
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
      {(state.is === 'loading' || state.is === 'slow') && <Loading slow={state.is === 'slow'} area={area} />}
      {state.is === 'failed' && <AreaFailed failure={state.failure} area={area} onRetry={retry} />}
      {state.is === 'incompatible' && <AreaIncompatible reason={state.reason} area={area} onRetry={retry} />}
      {state.is === 'disabled' && <AreaDisabled area={area} onRetry={retry} />}
      <div ref={host} hidden={state.is !== 'ready'} />
    </section>
  )
}
