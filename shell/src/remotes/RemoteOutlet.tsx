import type { NeededRight } from '@songsarn/contract/registry'
import { type ReactNode, useSyncExternalStore } from 'react'
import { AreaFrame } from './AreaFrame.tsx'
import type { Areas } from './areas.ts'
import { useConsolePath } from './location.ts'
import { Loading, RegistryFailed, RegistryStale } from './notices.tsx'
import { areaAt } from './registry.ts'

type Props = {
  areas: Areas
  can(right: NeededRight): boolean
  notFound: ReactNode
  noPermission: ReactNode
}

/** Draws the area that the current path belongs to, or says why there is none. */
export function RemoteOutlet({ areas, can, notFound, noPermission }: Props) {
  const path = useConsolePath()
  const state = useSyncExternalStore(areas.registry.subscribe, areas.registry.get)
  if (state.is === 'loading') return <Loading slow={false} />
  if (state.is === 'failed') return <RegistryFailed failure={state.failure} onRetry={() => areas.registry.load()} />
  const area = areaAt(state.registry, path)
  if (!area) return notFound
  if (area.can && !can(area.can)) return noPermission
  return (
    <>
      {state.stale && <RegistryStale stale={state.stale} onRetry={() => areas.registry.load()} />}
      <AreaFrame key={area.name} guard={areas.guardOf(area.name)} area={area} />
    </>
  )
}
