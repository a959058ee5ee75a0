import { MAX_DRAFTS } from '@songsarn/contract/communication/drafts'
import { useListAnswer } from '@songsarn/remote/use-answer'

/** More would push what was sent off the screen; the list of drafts has all. */
const SHOWN = 5

/** The drafts of the form, the last changed first, without those that are in the list of communications as unscheduled ones. */
export function useUnfinished(enabled: boolean) {
  const query = { size: MAX_DRAFTS }
  const { data, isLoading, isError, refetch } = useListAnswer(
    ['drafts', 'list', query],
    (api, options) => api.listDrafts({ query }, options),
    // A draft changes every few seconds, also by colleagues.
    { enabled, staleTime: 0 },
  )
  const all = (enabled && data?.items.filter(({ unscheduledId }) => unscheduledId === null)) || []
  return {
    drafts: all.slice(0, SHOWN),
    count: all.length,
    more: Math.max(0, all.length - SHOWN),
    isLoading,
    failed: enabled && isError,
    retry: () => void refetch(),
  }
}
