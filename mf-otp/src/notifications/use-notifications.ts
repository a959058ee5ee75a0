import type { listOtpDeliveries } from '@songsarn/contract/otp/otp'
import { useAnswer } from '@songsarn/remote/use-answer'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const POLL_MS = 5000
export const DELIVERIES = 'otp-deliveries'

/** Notifications with their attempts, newest first. Polled while one is waiting. */
export function useDeliveries(otcId: string, query: z.output<typeof listOtpDeliveries.query>) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: [DELIVERIES, otcId, query],
    queryFn: ({ signal }) => api.listOtpDeliveries({ params: { otcId }, query }, { signal }),
    placeholderData: keepPreviousData,
    pollEvery: ({ items }) => items.some(({ status }) => status === 'waiting') && POLL_MS,
  })
}

const secretKey = (otcId: string) => ['otp-notify-secret', otcId]

/** Fetched only to be shown, and not cached afterwards. */
export function useNotifySecret(otcId: string, isShown: boolean) {
  return useAnswer(secretKey(otcId), (api, options) => api.getNotifySecret({ params: { otcId } }, options), {
    enabled: isShown,
    gcTime: 0,
  })
}

export function useRenewSecret(otcId: string) {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.renewNotifySecret({ params: { otcId } }),
    gcTime: 0,
    onSuccess: (secret) => queries.setQueryData(secretKey(otcId), secret),
  })
}
