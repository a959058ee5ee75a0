import { useShell } from '@songsarn/remote/use-shell'
import { useQuery } from '@tanstack/react-query'
import { isMoving, pollAfter } from '../../live/poll-after.ts'
import { useUnchanged } from '../../live/use-unchanged.ts'

/** One message with its history, live like the list. */
export function useMessage(messageId: string) {
  const { api } = useShell()
  const unchanged = useUnchanged()
  return useQuery({
    queryKey: ['message', messageId],
    queryFn: ({ signal }) => api.getMessage({ params: { messageId } }, { signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && pollAfter(isMoving(data.status), unchanged(data)),
  })
}
