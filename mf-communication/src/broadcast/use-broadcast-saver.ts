import type { Draft } from '@songsarn/contract/communication/drafts'
import { useLeaveGuard } from '@songsarn/remote/use-leave-guard'
import { useShell } from '@songsarn/remote/use-shell'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createDraftSaver } from '../drafts/draft-saver.ts'
import { type BroadcastFields, isBlank, readBroadcast } from './broadcast-values.ts'

/** The draft of a broadcast, to be edited. */
export function useStoredDraft(id: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['drafts', id],
    queryFn: ({ signal }) => api.getDraft({ params: { id } }, { signal }),
    // What is written since is in the editor only.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Saves a broadcast while it is written. `onCreated` is called with the id of a new draft. */
export function useBroadcastSaver(draft: Draft | undefined, empty: BroadcastFields, onCreated: (id: string) => void) {
  const { api } = useShell()
  const [saver] = useState(() =>
    createDraftSaver(api, draft ? { fields: readBroadcast(draft.fields), saved: draft } : { fields: empty }, {
      read: readBroadcast,
      isBlank,
    }),
  )
  const { saved, status } = useStore(saver.store)
  useEffect(() => () => saver.close(), [saver])
  useLeaveGuard(status === 'failed' || status === 'conflict' || status === 'gone')
  const id = saved?.id
  useEffect(() => {
    if (id !== undefined && id !== draft?.id) onCreated(id)
  }, [id])
  // A tab that is closed or left in the background saves what is written.
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && void saver.flush()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [saver])
  return saver
}
