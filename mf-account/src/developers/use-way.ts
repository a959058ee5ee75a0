import type { LogRow } from '@songsarn/contract/reports/logs'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { useState } from 'react'

/** The key of the queries about the newest message. */
export const WAY = 'first-sms'
const POLL_MS = 1000
/** A reload of the page still shows the message. */
const SINCE_MS = 10 * 60_000
/** More than an account may have. */
const ALL = 200
/** The newest callbacks of a URL, among which those of the message are. */
const NEWEST = 20

/** The newest message that a call of the API sent in the last minutes. It is asked for as long as the page is open. */
export function useNewestMessage() {
  const { api } = useShell()
  const [startDate] = useState(() => new Date(Date.now() - SINCE_MS).toISOString())
  return usePolledQuery({
    queryKey: [WAY, 'message', startDate],
    queryFn: ({ signal }) => api.listLogs({ query: { smsType: ['api'], startDate, size: 1 } }, { signal }),
    pollEvery: () => POLL_MS,
  })
}

/** The callbacks of a message's call, to its own URL and to all webhooks of the account, and the number of these webhooks. */
export function useCallbacksOf({ communicationId, status }: LogRow) {
  const { api, session } = useShell()
  return usePolledQuery({
    queryKey: [WAY, 'callbacks', communicationId, status],
    queryFn: async ({ signal }) => {
      const { items: webhooks } = await api.listWebhooks({ query: { size: ALL } }, { signal })
      const query = { size: NEWEST }
      const lists = await Promise.all([
        api.listCallbackDeliveries({ query }, { signal }),
        ...webhooks.map(({ id }) => api.listWebhookDeliveries({ params: { id }, query }, { signal })),
      ])
      const items = lists.flatMap((list) => list.items).filter(({ body }) => body.includes(communicationId))
      return { webhooks: webhooks.length, items }
    },
    enabled: session.can('read', 'Webhook'),
    pollEvery: () => POLL_MS,
  })
}
