import { useShell } from '@songsarn/remote/use-shell'
import { useQuery } from '@tanstack/react-query'

export function useReplies() {
  const { api } = useShell()
  return useQuery({ queryKey: ['desk', 'replies'], queryFn: ({ signal }) => api.listReplies({ signal }) })
}
