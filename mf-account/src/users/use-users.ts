import type { listUsers, updateUser } from '@songsarn/contract/account/users'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

export function useUsers(query: z.output<typeof listUsers.query>) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['users', query],
    queryFn: ({ signal }) => api.listUsers({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

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
