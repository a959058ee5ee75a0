import {
  type listCallbackDeliveries,
  type listWebhookDeliveries,
  type listWebhooks,
  renewWebhookSecret,
  retryWebhook,
  testWebhook,
  updateWebhook,
} from '@songsarn/contract/account/webhooks'
import { useAnswer, useListAnswer } from '@songsarn/remote/use-answer'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const KEY = 'webhooks'
export const DELIVERIES = 'webhook-deliveries'
const POLL_MS = 3000
/** A receiver has 10 seconds to answer. */
const ATTEMPT_WITHIN_MS = 15_000
const ATTEMPT_POLL_MS = 500
/** More than an account may have: one page has all. */
const ALL = 200

export const useWebhooks = (query: z.output<typeof listWebhooks.query>) =>
  useListAnswer([KEY, 'list', query], (api, options) => api.listWebhooks({ query }, options))

export function useWebhook(id: string) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api.getWebhook({ params: { id } }, { signal }),
    // Until its pause is over.
    pollEvery: ({ pausedUntil }) => pausedUntil !== null && POLL_MS,
  })
}

/** Changes of a webhook; each loads the webhooks again. The answers with a secret are not cached. */
export function useWebhookChanges() {
  const { api } = useShell()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: [KEY] })
  type Change = { id: string; body: z.input<typeof updateWebhook.body> }
  const change = useMutation({
    mutationFn: ({ id, body }: Change) => api.call(updateWebhook, { params: { id }, body }),
    onSuccess,
  })
  const renew = useMutation({
    mutationFn: (id: string) => api.call(renewWebhookSecret, { params: { id } }),
    gcTime: 0,
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.deleteWebhook({ params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [KEY, 'list'] }),
  })
  const test = useMutation({
    mutationFn: async (id: string) => {
      const { id: delivery } = await api.call(testWebhook, { params: { id } })
      return firstAttempt(id, delivery)
    },
    onSettled: () => Promise.all([DELIVERIES, KEY].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  /** The first attempt of a delivery; undefined when it has none in time. */
  async function firstAttempt(id: string, delivery: string) {
    for (let waited = 0; waited < ATTEMPT_WITHIN_MS; waited += ATTEMPT_POLL_MS) {
      await new Promise((resolve) => setTimeout(resolve, ATTEMPT_POLL_MS))
      const { items } = await api.listWebhookDeliveries({ params: { id }, query: { size: 20 } })
      const attempt = items.find((one) => one.id === delivery)?.tries[0]
      if (attempt) return attempt
    }
    return undefined
  }
  const retry = useMutation({
    mutationFn: (id: string) => api.call(retryWebhook, { params: { id } }),
    onSuccess: () => Promise.all([DELIVERIES, KEY].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  return { change: change.mutateAsync, renew, remove: remove.mutateAsync, test, retry }
}

/** Callbacks of a webhook, or without an id those to URLs that single communications name. Polled while one is waiting. */
export function useDeliveries(
  id: string | undefined,
  query: z.output<typeof listWebhookDeliveries.query> & z.output<typeof listCallbackDeliveries.query>,
) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: [DELIVERIES, id, query],
    queryFn: ({ signal }) =>
      id === undefined
        ? api.listCallbackDeliveries({ query }, { signal })
        : api.listWebhookDeliveries({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    pollEvery: ({ items }) => items.some(({ status }) => status === 'waiting') && POLL_MS,
  })
}

/** Fetched only to be shown, and not cached afterwards. */
export function useCallbackSecret(isShown: boolean) {
  return useAnswer(['callback-secret'], (api, options) => api.getCallbackSecret(options), {
    enabled: isShown,
    gcTime: 0,
  })
}

/** The OTP configurations of the account, which have notification URLs of their own. */
export function useOtpConfigs() {
  const { session } = useShell()
  return useAnswer(
    ['otp-configs', 'endpoints'],
    (api, options) => api.listOtpConfigs({ query: { size: ALL } }, options),
    { enabled: session.can('read', 'OtpConfig') },
  )
}
