import { listOtpConfigs, type OtpConfig, type OtpConfigBody } from '@songsarn/contract/otp/otp'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const KEY = 'otp-configs'

export function useConfigs(query: z.output<typeof listOtpConfigs.query>) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, 'list', query],
    queryFn: ({ signal }) => api.listOtpConfigs({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The configurations with an alert, whatever the list's page and filters: an alert must not be overlooked. */
export function useAlertedConfigs() {
  const { api } = useShell()
  const query = { page: 0, size: 100, alert: 'true' } as const
  return useQuery({
    queryKey: [KEY, 'list', query],
    queryFn: ({ signal }) => api.call(listOtpConfigs, { query }, { signal }),
  })
}

/** `isFresh`: asks the service again, also for what the cache has. */
export function useConfig(otcId: string, { isFresh = false } = {}) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, otcId],
    queryFn: ({ signal }) => api.getOtpConfig({ params: { otcId } }, { signal }),
    ...(isFresh && { staleTime: 0 }),
  })
}

type Body = z.input<typeof OtpConfigBody>

/** Creates a configuration, or updates the one with this id. */
export function useSaveConfig(otcId: string | undefined) {
  const { api } = useShell()
  const onSaved = useCacheSaved()
  return useMutation({
    mutationFn: (body: Body) =>
      otcId === undefined ? api.createOtpConfig({ body }) : api.updateOtpConfig({ params: { otcId }, body }),
    onSuccess: onSaved,
  })
}

export function useSwitchConfig() {
  const { api } = useShell()
  const onSaved = useCacheSaved()
  return useMutation({
    mutationFn: ({ otcId, status }: { otcId: string; status: boolean }) =>
      api.switchOtpConfig({ params: { otcId }, body: { status } }),
    onSuccess: onSaved,
  })
}

export function useDeleteConfig() {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (otcId: string) => api.deleteOtpConfig({ params: { otcId } }),
    onSuccess: (_, otcId) => {
      queries.removeQueries({ queryKey: [KEY, otcId] })
      return queries.invalidateQueries({ queryKey: [KEY, 'list'] })
    },
  })
}

/** Puts a saved configuration into the cache. */
function useCacheSaved() {
  const queries = useQueryClient()
  return (config: OtpConfig) => {
    queries.setQueryData([KEY, config.id], config)
    return queries.invalidateQueries({ queryKey: [KEY, 'list'] })
  }
}
