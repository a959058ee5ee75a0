import type { LookupName } from '@songsarn/contract/lookups'
import { useDeferredValue, useState } from 'react'
import { useLookup } from './use-lookup.ts'

/**
 * A filter's choices from a lookup, asked for when the dropdown opens or a value in the address needs its name.
 * `search`: the service searches, because it gives only the newest.
 */
export function useLookupChoice(name: LookupName, chosen: readonly string[] | undefined, { search = false } = {}) {
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const lookup = useLookup(name, { q, wanted: opened || (chosen?.length ?? 0) > 0 })
  return {
    options: lookup.data?.items ?? [],
    loading: lookup.isFetching,
    onOpen: () => setOpened(true),
    onSearch: search ? setTyped : undefined,
  }
}
