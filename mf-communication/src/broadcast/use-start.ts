import { isApiProblem } from '@songsarn/client/api-problem'
import type { Client } from '@songsarn/client/client'
import type { BroadcastDraft } from '@songsarn/contract/communication/draft-fields'
import { useShell } from '@songsarn/remote/use-shell'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { NEW_BROADCAST } from '../drafts/draft-fields.ts'
import { fromTemplate } from '../send-form/send-values.ts'

/** Start of a new broadcast: the segment, coupon or template that its address names, else empty. */
export function useStart() {
  const { api } = useShell()
  const [params] = useSearchParams()
  // The address changes when the draft is saved.
  const [named] = useState(params)
  const isEmpty = !['segment', 'coupon', 'template'].some((name) => named.has(name))
  return useQuery({
    queryKey: ['broadcast', 'start', named.toString()],
    queryFn: async ({ signal }) => ({ ...NEW_BROADCAST, ...(await startOf(api, named, signal).catch(emptyIfGone)) }),
    ...(isEmpty && { initialData: NEW_BROADCAST }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function startOf(api: Client, named: URLSearchParams, signal: AbortSignal): Promise<Partial<BroadcastDraft>> {
  const [segment, coupon, tempId] = [named.get('segment'), named.get('coupon'), named.get('template')]
  if (segment !== null) {
    await api.getSegment({ params: { id: segment } }, { signal })
    return { audience: 'segments', segmentIds: [segment] }
  }
  if (coupon !== null) {
    await api.getCoupon({ params: { id: coupon } }, { signal })
    return { couponId: coupon }
  }
  if (tempId === null) return {}
  const [template, senders] = await Promise.all([
    api.getTemplate({ params: { tempId } }, { signal }),
    api.getLookup({ params: { name: 'senders' }, query: {} }, { signal }),
  ])
  return fromTemplate(template, 'broadcast', senders.items)
}

/** The service has no such thing for this user, or the id is malformed. */
function emptyIfGone(error: unknown) {
  if (isApiProblem(error) && [400, 403, 404, 422].includes(error.status)) return {}
  throw error
}
