import type { HomeNeeds } from '@songsarn/contract/reports/home'
import type { HomeDetail, HomeFigures } from '../home-figures.ts'

export const NONE = {
  ...{ deli: 0, reject: 0, progess: 0, unDeli: 0, unknown: 0, cancelled: 0 },
  ...{ waiting: 0, heldByRule: 0, cancelledByRule: 0 },
}

/** November 2026: two days with messages, one quick send. */
export function sampleHome(changes: Partial<HomeFigures> = {}): HomeFigures {
  return {
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    smsSub: 1300,
    deliRate: 92.31,
    cost: 1410,
    held: 0,
    ...NONE,
    deli: 1200,
    reject: 20,
    progess: 25,
    unDeli: 55,
    before: { startDate: '2026-10-01', endDate: '2026-10-20', smsSub: 1100, deliRate: 90, cost: 1150, held: 0 },
    activity: [
      { ...NONE, date: '2026-11-19', deli: 500, reject: 10, unDeli: 40 },
      { ...NONE, date: '2026-11-20', deli: 700, reject: 10, progess: 25, unDeli: 15 },
    ],
    coupons: { coupon: 420, open: 310, redeem: 96 },
    creditBalance: 98_590,
    alertLessThan: 1000,
    newest: [
      {
        id: '0199c000-0000-7000-8000-000000000001',
        broadcastName: 'Your parcel leaves today.',
        excerpt: 'Your parcel leaves today.',
        channel: 'sms',
        senderName: 'SONGSARN',
        type: 'quick-send',
        purpose: 'marketing',
        reference: null,
        status: 'completed',
        totalRecipients: 1000,
        cost: 1000,
        charged: 1000,
        held: 0,
        counts: {
          pending: 0,
          submitted: 0,
          delivered: 960,
          undelivered: 30,
          reject: 0,
          expired: 5,
          unknown: 5,
          cancelled: 0,
        },
        submittedBy: 'owner',
        submittedDate: '2026-11-20T07:05:00.000Z',
        startedAt: '2026-11-20T07:05:00.000Z',
        scheduling: null,
        scheduleProblem: null,
        heldUntil: null,
        campaignId: null,
        campaignName: null,
      },
    ],
    otpAlerts: [],
    ...changes,
  }
}

/** November 2026 by account; the second account has no sends of its own. */
export function sampleDetail(changes: Partial<HomeDetail> = {}): HomeDetail {
  const { startDate, endDate, smsSub, deliRate, cost, held, deli, reject, progess, unDeli } = sampleHome()
  const row = { ...NONE, smsSub, deliRate, cost, held, deli, reject, progess, unDeli }
  return {
    by: 'account',
    startDate,
    endDate,
    items: [
      { key: '0199a000-0000-7000-8000-000000000001', name: 'Songsarn Demo', ...row },
      {
        key: '0199a000-0000-7000-8000-000000000002',
        name: 'Chiang Mai branch',
        ...NONE,
        smsSub: 0,
        deliRate: null,
        cost: 0,
        held: 0,
      },
    ],
    page: 0,
    size: 10,
    total: 2,
    sum: row,
    ...changes,
  }
}

/** Nothing waits, and the balance lasts 14 days. */
export const sampleNeeds = (changes: Partial<HomeNeeds> = {}): HomeNeeds => ({
  items: [],
  running: { count: 0, newest: [] },
  balance: { credits: 98_590, days: 14, perDay: 7042.1, daysLeft: 14, isLow: false },
  ...changes,
})
