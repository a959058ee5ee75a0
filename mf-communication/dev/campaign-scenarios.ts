import { type Answers, problem } from '@songsarn/testing/fake-service'
import { sampleCounts } from '@songsarn/testing/sample-counts'
import {
  CAMPAIGN_ID,
  DRAFT_ID,
  sampleAnalysis,
  sampleCampaign,
  sampleCampaignDraft,
  sampleCommunication,
  sampleDraft,
} from '../src/testing/samples.ts'

const path = `/communication/campaign/${CAMPAIGN_ID}`
const LATER_ID = '0199a000-0000-7000-8000-0000000000d2'

const thai = sampleCampaign({
  name: 'ลดราคาปลายปี ทุกสาขา',
  description: 'ประกาศวันแรก และเตือนก่อนวันสุดท้าย',
  campaignStatus: 'running',
  messages: 2,
  totalRecipients: 2000,
  cost: 1960,
  counts: sampleCounts({ delivered: 940, undelivered: 30, reject: 20, pending: 1010 }),
})

const base: Answers = {
  getLookup: () => ({ items: [{ value: 'SONGSARN', label: 'SONGSARN' }] }),
  listCarriers: () => ({ items: [{ carrier: 'main', channel: 'sms', state: 'up', waiting: 0 }], unassigned: 0 }),
  listCampaigns: () => ({
    items: [thai, sampleCampaign({ campaignStatus: 'scheduled', messages: 1, totalRecipients: 400, cost: 400 })],
    ...{ page: 0, size: 10, total: 2 },
  }),
  getCampaign: () => thai,
  listCommunications: () => ({
    items: [
      sampleCommunication({ broadcastName: 'วันสุดท้าย', status: 'scheduled', scheduling: '2099-12-30T02:00:00Z' }),
      sampleCommunication({ id: LATER_ID, broadcastName: 'วันแรก', type: 'campaign' }),
    ],
    ...{ page: 0, size: 100, total: 2 },
  }),
  getAnalysis: ({ params: { id } }) =>
    id === LATER_ID
      ? sampleAnalysis({ id, status: 'failed', failure: { code: 'coupon.tooFew', params: { free: 10, missing: 390 } } })
      : sampleAnalysis({ id, totalRecipients: 1204, totalCredit: 1204, balanceBefore: 5000 }),
  getDraft: () => sampleDraft({ campaignId: CAMPAIGN_ID }),
}

const unready = sampleCampaign({
  waiting: [
    sampleCampaignDraft(),
    sampleCampaignDraft({ id: LATER_ID, broadcastName: 'Coupons', analysisId: LATER_ID }),
    sampleCampaignDraft({ id: CAMPAIGN_ID, broadcastName: '', analysisId: null }),
  ],
})
const confirmed = sampleCampaign({
  waiting: [
    sampleCampaignDraft(),
    sampleCampaignDraft({ id: LATER_ID, analysisId: CAMPAIGN_ID, broadcastName: 'วันสุดท้าย' }),
  ],
})

export const campaignScenarios = {
  campaigns: { title: 'Campaigns', path: '/communication/campaign', answers: base },
  'campaigns-empty': {
    title: 'Campaigns: none yet',
    path: '/communication/campaign',
    answers: { ...base, listCampaigns: () => ({ items: [], page: 0, size: 10, total: 0 }) },
  },
  'campaigns-error': {
    title: 'Campaigns: error',
    path: '/communication/campaign',
    answers: { ...base, listCampaigns: () => problem('service.fault', 'req-workbench') },
  },
  'campaign-new': { title: 'New campaign', path: '/communication/campaign/new', answers: base },
  'campaign-no-messages': {
    title: 'A campaign: no messages yet',
    path: `${path}/edit?step=messages`,
    answers: { ...base, getCampaign: () => sampleCampaign() },
  },
  'campaign-messages': {
    title: 'A campaign: its messages, some not ready',
    path: `${path}/edit?step=messages`,
    answers: { ...base, getCampaign: () => unready },
  },
  'campaign-message': {
    title: 'A campaign: one message',
    path: `${path}/edit?step=messages&message=${DRAFT_ID}`,
    answers: { ...base, getCampaign: () => confirmed },
  },
  'campaign-confirm': {
    title: 'A campaign: what confirming does',
    path: `${path}/edit?step=confirm`,
    answers: { ...base, getCampaign: () => confirmed },
  },
  campaign: { title: 'A campaign', path, answers: base },
}
