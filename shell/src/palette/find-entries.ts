import type { Client } from '@songsarn/client/client'
import type { Action, Subject } from '@songsarn/contract/rights'

/** An item of the account that a search found. */
export type Found = {
  kind: 'messages' | 'communication' | 'otpConfig'
  id: string
  /** The search text, or the name of the item. */
  title: string
  /** When a communication was sent, ISO 8601. */
  at?: string
  path: string
}

/** Of each kind. */
const MAX_FOUND = 5
/** Fewer characters match too much. */
const MIN_LENGTH = 2

type Ports = {
  api: Pick<Client, 'listCommunications' | 'listOtpConfigs'>
  can(action: Action, subject: Subject): boolean
}

/** Communications and OTP configurations with this text, and the messages to this mobile. A kind that fails is left out. */
export async function findEntries({ api, can }: Ports, query: string, signal?: AbortSignal): Promise<Found[]> {
  const q = query.trim()
  if (q.length < MIN_LENGTH) return []
  const page = { page: 0, size: MAX_FOUND }
  const [communications, configs] = await Promise.allSettled([
    can('read', 'Communication')
      ? api.listCommunications({ query: { ...page, broadcastName: q.slice(0, 100) } }, { signal })
      : undefined,
    can('read', 'OtpConfig')
      ? api.listOtpConfigs({ query: { ...page, name: q.slice(0, 100) } }, { signal })
      : undefined,
  ])
  const itemsOf = <Item>(result: PromiseSettledResult<{ items: readonly Item[] } | undefined>): readonly Item[] =>
    result.status === 'fulfilled' ? (result.value?.items ?? []) : []
  return [
    ...(isPartOfMobile(q) && can('read', 'Log') ? [messagesTo(q)] : []),
    ...itemsOf(communications).map(({ id, broadcastName, excerpt, submittedDate }) => ({
      kind: 'communication' as const,
      id,
      title: broadcastName ?? excerpt,
      at: submittedDate,
      path: `/communication/${id}`,
    })),
    ...itemsOf(configs).map(({ id, name }) => ({ kind: 'otpConfig' as const, id, title: name, path: `/otp/${id}` })),
  ]
}

const messagesTo = (mobile: string): Found => ({
  kind: 'messages',
  id: 'messages',
  title: mobile,
  path: `/logs?${new URLSearchParams({ mobile })}`,
})

/** At least four digits and what people write between them. */
const isPartOfMobile = (text: string) => /^\+?[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= 4
