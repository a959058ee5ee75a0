import type { SessionUser } from '@songsarn/contract/account/session'
import { useShell } from '@songsarn/remote/use-shell'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** The signed-in user as the service knows them now. */
export function useMe() {
  const { api } = useShell()
  return useQuery({ queryKey: ['me'], queryFn: ({ signal }) => api.whoAmI({}, { signal }) })
}

/** Shows a changed user at once, here and in the other areas. */
export function useSetMe() {
  const queries = useQueryClient()
  const { session } = useShell()
  return (user: SessionUser) => {
    queries.setQueryData(['me'], user)
    session.update?.(user)
  }
}
