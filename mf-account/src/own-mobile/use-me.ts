import type { SessionUser } from '@songsarn/contract/account/session'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { useQueryClient } from '@tanstack/react-query'

/** The signed-in user as the service knows them now. */
export const useMe = () => useAnswer(['me'], (api, options) => api.whoAmI({}, options))

/** Shows a changed user at once, here and in the other areas. */
export function useSetMe() {
  const queries = useQueryClient()
  const { session } = useShell()
  return (user: SessionUser) => {
    queries.setQueryData(['me'], user)
    session.update?.(user)
  }
}
