import type { HomeNeeds } from '@songsarn/contract/reports/home'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { POLL_MS } from '../../polling.ts'

/** Other people decide and ask, so the answer is never final. */
const QUIET_MS = 60_000

/** Work that waits for this user; live while something is being sent. */
export function useNeeds() {
  const { api } = useShell()
  return usePolledQuery<HomeNeeds>({
    queryKey: ['home', 'needs'],
    queryFn: ({ signal }) => api.getHomeNeeds({ signal }),
    pollEvery: ({ running }) => (running.count > 0 ? POLL_MS : QUIET_MS),
  })
}
