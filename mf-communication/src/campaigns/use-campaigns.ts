import type { Campaign, CampaignDetail, listCampaigns } from '@songsarn/contract/communication/campaigns'
import type { CommunicationListItem } from '@songsarn/contract/communication/communications'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { soonest, untilStart } from '../communications/until-start.ts'

const KEY = 'campaigns'
const RUNNING_MS = 3000
/** Its first message may start at any time. */
const SCHEDULED_MS = 15_000

function pollEvery({ campaignStatus, counts }: Campaign): number | false {
  if (campaignStatus === 'running' || counts.submitted > 0) return RUNNING_MS
  return campaignStatus === 'scheduled' && SCHEDULED_MS
}

function pollMessage(message: CommunicationListItem): number | false {
  if (message.status === 'scheduled') return untilStart(message)
  return (message.status === 'sending' || message.counts.submitted > 0) && RUNNING_MS
}

export function useCampaigns(query: z.output<typeof listCampaigns.query>) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: [KEY, 'list', query],
    queryFn: ({ signal }) => api.listCampaigns({ query }, { signal }),
    placeholderData: keepPreviousData,
    pollEvery: ({ items }) => soonest(items.map(pollEvery)),
  })
}

/** One campaign, updated while its messages change. */
export function useCampaign(id: string) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api.getCampaign({ params: { id } }, { signal }),
    // Colleagues write its messages, too.
    staleTime: 0,
    pollEvery: (campaign: CampaignDetail) => pollEvery(campaign),
  })
}

/** The newest messages of a campaign that were sent or scheduled. */
export function useCampaignMessages(id: string) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: ['communications', 'campaign', id],
    queryFn: ({ signal }) => api.listCommunications({ query: { campaignId: [id], size: 100 } }, { signal }),
    placeholderData: keepPreviousData,
    pollEvery: ({ items }) => soonest(items.map(pollMessage)),
  })
}

/** Loads everything about campaigns again. */
export function useReloadCampaigns() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['lookups', KEY] })
    void queries.invalidateQueries({ queryKey: ['lookups', 'openCampaigns'] })
    void queries.invalidateQueries({ queryKey: ['communications'] })
    void queries.invalidateQueries({ queryKey: ['drafts', 'list'] })
    return queries.invalidateQueries({ queryKey: [KEY] })
  }
}

export function useDeleteCampaign() {
  const { api } = useShell()
  const reload = useReloadCampaigns()
  return useMutation({
    mutationFn: (id: string) => api.deleteCampaign({ params: { id } }),
    onSuccess: () => void reload(),
  })
}

/** Stops all messages of a campaign. */
export function useStopCampaign(id: string) {
  const { api } = useShell()
  const reload = useReloadCampaigns()
  return useMutation({
    mutationFn: () => api.stopCampaign({ params: { id } }),
    // Also after a rejection: the status has changed.
    onSettled: () => reload(),
  })
}
