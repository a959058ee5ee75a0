import type { Answers } from '@songsarn/testing/fake-service'
import { sampleCounts } from '@songsarn/testing/sample-counts'
import type { Scenarios } from '@songsarn/testing/workbench/scenario'
import { ANALYSIS_ID, COMMUNICATION_ID, sampleAnalysis, sampleCommunication } from '../src/testing/samples.ts'
import { base, failing, never, rows } from './answers.ts'

const detail = `/communication/${COMMUNICATION_ID}`
const noResponses: Answers['getResponses'] = () => ({
  countedAt: null,
  links: null,
  optOuts: null,
  consents: null,
  coupon: null,
})
const responses: Answers['getResponses'] = () => ({
  countedAt: null,
  links: {
    recipients: 312,
    clicks: 388,
    urls: [
      { url: 'https://shop.example/sale/2026/november', recipients: 290, clicks: 340 },
      { url: 'https://members.example/', recipients: 48, clicks: 48 },
    ],
  },
  optOuts: 7,
  consents: { accept: 120, decline: 9 },
  coupon: { id: COMMUNICATION_ID, name: 'ส่วนลดสงกรานต์ 50%', issued: 1000, opened: 290, redeemed: 61 },
})
const failures: Answers['getFailures'] = () => ({
  items: [
    { status: 'undelivered', error: '001', receiptDate: '2026-11-20T08:00:00Z', count: 30 },
    { status: 'reject', error: '11', receiptDate: null, count: 20 },
    { status: 'expired', error: 'receipt.none', receiptDate: null, count: 4 },
    { status: 'cancelled', error: null, receiptDate: null, count: 1 },
  ],
})
const showing = (patch: Parameters<typeof sampleCommunication>[0] = {}): Answers => ({
  ...base,
  getActivity: () => ({ minutes: 1, steps: [] }),
  getResponses: noResponses,
  getFailures: failures,
  getCommunication: () => sampleCommunication(patch),
})
const many = Array.from({ length: 50 }, (_, row) =>
  sampleCommunication({
    id: `0199c000-0000-7000-8000-0000000000${String(row).padStart(2, '0')}`,
    broadcastName:
      row % 2 ? 'Your parcel is here. Collect it before 18:00.' : `ลดราคาปลายปี ทุกสาขาทั่วประเทศ รอบที่ ${row + 1}`,
    status: (['completed', 'sending', 'paused', 'stopped', 'failed'] as const)[row % 5],
    totalRecipients: 1_250_000 - row * 1000,
    cost: 3_750_000 - row * 3000,
  }),
)
const activity: Answers['getActivity'] = () => ({
  minutes: 5,
  steps: Array.from({ length: 24 }, (_, step) => ({
    start: new Date(Date.UTC(2026, 10, 20, 7, 5 * step)).toISOString(),
    submitted: step < 3 ? ([600, 350, 30][step] ?? 0) : 0,
    delivered: Math.max(0, 160 - step * 12),
    undelivered: step > 10 && step < 16 ? 6 : 0,
    reject: step < 2 ? 10 : 0,
    expired: 0,
  })),
})
const undelivered = {
  ...base,
  getActivity: activity,
  getResponses: responses,
  getFailures: failures,
  getCommunication: () =>
    sampleCommunication({
      broadcastName: 'ลดราคาปลายปี ทุกสาขา',
      type: 'broadcast',
      duplicateId: COMMUNICATION_ID,
      uploadFileName: 'ลูกค้า.csv',
      callbackUrl: 'https://shop.example/status',
      scheduling: '2026-11-20T07:05:00Z',
    }),
} satisfies Answers

export const communicationScenarios = {
  'detail-broadcast': { title: 'Detail: a broadcast with a chart', path: detail, answers: undelivered },
  'detail-missed': {
    title: 'Detail: a schedule that did not start',
    path: detail,
    answers: showing({
      status: 'scheduled',
      startedAt: null,
      completedAt: null,
      scheduling: '2026-11-21T02:00:00Z',
      scheduleProblem: 'late',
      counts: sampleCounts({ pending: 1000 }),
    }),
  },
  'detail-scheduled': {
    title: 'Detail: who will get a scheduled communication',
    path: detail,
    answers: {
      ...showing({
        status: 'scheduled',
        startedAt: null,
        completedAt: null,
        scheduling: '2099-11-21T02:00:00Z',
        totalRecipients: 2,
        counts: sampleCounts({ pending: 2 }),
        analysisId: ANALYSIS_ID,
      }),
      getAnalysis: () => sampleAnalysis({ communicationId: COMMUNICATION_ID }),
      getAnalysisRows: rows,
    },
  },
  resend: {
    title: 'Resend Undelivered: what is sent again',
    path: `${detail}/resend?analysis=${ANALYSIS_ID}`,
    answers: { ...undelivered, getAnalysis: () => sampleAnalysis(), getAnalysisRows: rows },
  },
  communications: { title: 'Communications', path: '/communication' },
  'communications-loading': {
    title: 'Communications: loading',
    path: '/communication',
    answers: { ...base, listCommunications: never },
  },
  'communications-empty': {
    title: 'Communications: none',
    path: '/communication',
    answers: { ...base, listCommunications: () => ({ items: [], page: 0, size: 25, total: 0 }) },
  },
  'communications-error': {
    title: 'Communications: error',
    path: '/communication',
    answers: { ...base, listCommunications: failing },
  },
  'communications-much': {
    title: 'Communications: much data',
    path: '/communication',
    answers: { ...base, listCommunications: () => ({ items: many, page: 0, size: 50, total: 12_345 }) },
  },
  detail: {
    title: 'Communication',
    path: async (api) => {
      const { items } = await api.listCommunications({ query: {} })
      return `/communication/${items[0]?.id ?? COMMUNICATION_ID}`
    },
  },
  'detail-loading': { title: 'Communication: loading', path: detail, answers: { ...base, getCommunication: never } },
  'detail-sending': {
    title: 'Communication: sending',
    path: detail,
    answers: showing({
      status: 'sending',
      completedAt: null,
      counts: sampleCounts({ pending: 600, submitted: 100, delivered: 300 }),
    }),
  },
  'detail-paced': {
    title: 'Communication: spread over hours',
    path: detail,
    answers: showing({
      status: 'sending',
      completedAt: null,
      pace: { perMinute: 2.08, endDate: '2099-11-20T10:05:00Z' },
      counts: sampleCounts({ pending: 600, submitted: 100, delivered: 300 }),
    }),
  },
  'detail-braked': {
    title: 'Communication: paused by itself',
    path: detail,
    answers: {
      ...showing({
        status: 'paused',
        completedAt: null,
        pause: { at: '2026-11-20T07:06:00Z', reason: 'brake', by: null },
        brake: { at: '2026-11-20T07:06:00Z', share: 42.5 },
        charged: 400,
        held: 600,
        counts: sampleCounts({ pending: 600, delivered: 230, undelivered: 120, reject: 46, expired: 4 }),
      }),
      getResponses: responses,
    },
  },
  'detail-settling': {
    title: 'Communication: waiting for receipts',
    path: detail,
    answers: showing({ counts: sampleCounts({ submitted: 400, delivered: 600 }) }),
  },
  'detail-completed': { title: 'Communication: completed', path: detail, answers: showing() },
  'detail-stopped': {
    title: 'Communication: stopped',
    path: detail,
    answers: showing({ status: 'stopped', counts: sampleCounts({ delivered: 300, cancelled: 700 }) }),
  },
  'detail-carrier-down': {
    title: 'Communication: operator down',
    path: detail,
    answers: {
      ...showing({ status: 'sending', completedAt: null, counts: sampleCounts({ pending: 1000 }) }),
      listCarriers: () => ({
        items: [{ carrier: 'main', channel: 'sms', state: 'down', waiting: 500 }],
        unassigned: 500,
      }),
    },
  },
  'detail-not-found': { title: 'Communication: not found', path: detail, answers: base },
  'detail-error': {
    title: 'Communication: error',
    path: detail,
    answers: { ...base, getCommunication: failing },
  },
} satisfies Scenarios
