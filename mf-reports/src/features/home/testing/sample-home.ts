import type { HomeFigures } from '../home-figures.ts'

/** November 2026: two days with messages, one quick send. */
export function sampleHome(changes: Partial<HomeFigures> = {}): HomeFigures {
  return {
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    smsSub: 1300,
    deliRate: 92.31,
    cost: 1410,
    activity: [
      { date: '2026-11-19', deli: 500, reject: 10, progess: 0, unDeli: 40 },
      { date: '2026-11-20', deli: 700, reject: 10, progess: 25, unDeli: 15 },
    ],
    creditBalance: 98_590,
    alertLessThan: 1000,
    newest: [
      {
        id: '0199c000-0000-7000-8000-000000000001',
        broadcastName: null,
        excerpt: 'Your parcel leaves today.',
        senderName: 'SONGSARN',
        type: 'quick-send',
        status: 'completed',
        totalRecipients: 1000,
        cost: 1000,
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
        scheduling: null,
        scheduleProblem: null,
      },
    ],
    otpAlerts: [],
    ...changes,
  }
}
