import type { listUsers, updateUser } from '@songsarn/contract/account/users'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

export const useUsers = (query: z.output<typeof listUsers.query>) =>
  useListAnswer(['users', query], (api, options) => api.listUsers({ query }, options))

/** Changes of a user; each refreshes the list. */
export function useUserChanges() {
  const { api } = useShell()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['users'] })
  type Change = { id: string; body: z.input<typeof updateUser.body> }
  const change = useMutation({
    mutationFn: ({ id, body }: Change) => api.updateUser({ params: { id }, body }),
    onSuccess,
  })
  const remove = useMutation({ mutationFn: (id: string) => api.deleteUser({ params: { id } }), onSuccess })
  const invite = useMutation({ mutationFn: (id: string) => api.inviteUser({ params: { id } }), onSuccess })
  const removeSecondFactor = useMutation({
    mutationFn: (id: string) => api.removeUserSecondFactor({ params: { id } }),
    onSuccess,
  })
  return {
    removeSecondFactor: removeSecondFactor.mutateAsync,
    change: change.mutateAsync,
    remove: remove.mutateAsync,
    invite: invite.mutateAsync,
  }
}
