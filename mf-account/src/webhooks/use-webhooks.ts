import {
  type listCallbackDeliveries,
  type listWebhookDeliveries,
  type listWebhooks,
  renewWebhookSecret,
  updateWebhook,
} from '@songsarn/contract/account/webhooks'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const KEY = 'webhooks'
export const DELIVERIES = 'webhook-deliveries'
const POLL_MS = 3000
/** More than an account may have: one page has all. */
const ALL = 200

export function useWebhooks(query: z.output<typeof listWebhooks.query>) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, 'list', query],
    queryFn: ({ signal }) => api.listWebhooks({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useWebhook(id: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api.getWebhook({ params: { id } }, { signal }),
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
    mutationFn: (id: string) => api.testWebhook({ params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [DELIVERIES] }),
  })
  return { change: change.mutateAsync, renew, remove: remove.mutateAsync, test: test.mutateAsync }
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
  const { api } = useShell()
  return useQuery({
    queryKey: ['callback-secret'],
    queryFn: ({ signal }) => api.getCallbackSecret({ signal }),
    enabled: isShown,
    gcTime: 0,
  })
}

/** The OTP configurations of the account, which have notification URLs of their own. */
export function useOtpConfigs() {
  const { api, session } = useShell()
  return useQuery({
    queryKey: ['otp-configs', 'endpoints'],
    queryFn: ({ signal }) => api.listOtpConfigs({ query: { size: ALL } }, { signal }),
    enabled: session.can('read', 'OtpConfig'),
  })
}
