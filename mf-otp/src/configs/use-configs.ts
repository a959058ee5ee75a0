import { listOtpConfigs, type OtpConfig, type OtpConfigBody } from '@songsarn/contract/otp/otp'
import { useAnswer, useListAnswer } from '@songsarn/remote/use-answer'
import { useDeletion } from '@songsarn/remote/use-deletion'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const KEY = 'otp-configs'

export const useConfigs = (query: z.output<typeof listOtpConfigs.query>) =>
  useListAnswer([KEY, 'list', query], (api, options) => api.listOtpConfigs({ query }, options))

/** The configurations with an alert, whatever the list's page and filters: an alert must not be overlooked. */
export function useAlertedConfigs() {
  const query = { page: 0, size: 100, alert: 'true' } as const
  return useAnswer([KEY, 'list', query], (api, options) => api.call(listOtpConfigs, { query }, options))
}

/** `isFresh`: asks the service again, also for what the cache has. */
export function useConfig(otcId: string, { isFresh = false } = {}) {
  return useAnswer([KEY, otcId], (api, options) => api.getOtpConfig({ params: { otcId } }, options), {
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

export const useDeleteConfig = () => useDeletion(KEY, (api, otcId) => api.deleteOtpConfig({ params: { otcId } }))

/** Puts a saved configuration into the cache. */
function useCacheSaved() {
  const queries = useQueryClient()
  return (config: OtpConfig) => {
    queries.setQueryData([KEY, config.id], config)
    return queries.invalidateQueries({ queryKey: [KEY, 'list'] })
  }
}
