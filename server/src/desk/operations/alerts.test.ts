import { expect, it } from '@jest/globals'
import { findAlerts, type Operations } from './alerts.ts'

const now = new Date('2026-11-29T07:10:00Z')
const since = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
const counts = { accepted: 100, rejected: 0, throttled: 0, unanswered: 0, responseMs: 40 }
const up = { carrier: 'north', state: 'up', binds: { up: 2, allowed: 2 }, downSince: null } as const

const healthy: Operations = {
  now,
  carriers: [up],
  recent: new Map([['north', counts]]),
  queue: [
    { lane: 'otp', count: 3, since: since(29) },
    { lane: 'transactional', count: 3, since: since(119) },
    { lane: 'bulk', count: 900_000, since: since(7200) },
  ],
  line: { state: 'up', accounts: 1, problems: 0 },
  failingJobs: 0,
  ledger: { wrong: 0, accounts: 3, checkDate: since(60) },
}
const found = (change: Partial<Operations>) => findAlerts({ ...healthy, ...change })
const recent = (change: Partial<typeof counts>) => ({ recent: new Map([['north', { ...counts, ...change }]]) })

it('says nothing while everything works, however long a large send takes', () => {
  expect(found({})).toEqual([])
  expect(found({ ledger: null, line: { state: 'down', accounts: 0, problems: 0 } })).toEqual([])
})

it('names what does not work, the most urgent first', () => {
  const down = { carrier: 'south', state: 'down', downSince: new Date(since(90)) } as const
  const alerts = found({
    carriers: [{ ...up, binds: { up: 1, allowed: 2 } }, down],
    queue: [
      { lane: 'otp', count: 2, since: since(31) },
      { lane: 'transactional', count: 5, since: since(121) },
    ],
    line: { state: 'down', accounts: 4, problems: 1 },
    failingJobs: 2,
    ledger: { wrong: 1, accounts: 3, checkDate: since(60) },
  })
  const none = { carrier: null, of: null, since: null }
  expect(alerts).toEqual([
    { ...none, kind: 'carrierDown', carrier: 'south', count: 0, since: since(90) },
    { ...none, kind: 'bindsMissing', carrier: 'north', count: 1, of: 2 },
    { ...none, kind: 'urgentWaits', count: 7, since: since(121) },
    { ...none, kind: 'lineDown', count: 4 },
    { ...none, kind: 'lineProblems', count: 1, of: 4 },
    { ...none, kind: 'failingJobs', count: 2 },
    { ...none, kind: 'ledgerWrong', count: 1, since: since(60) },
  ])
})

it('judges a carrier by shares of its last parts, and not by a few', () => {
  const kinds = (change: Partial<typeof counts>) => found(recent(change)).map(({ kind }) => kind)
  expect(kinds({ accepted: 95, rejected: 5 })).toEqual(['rejecting'])
  expect(kinds({ accepted: 96, rejected: 4 })).toEqual([])
  expect(kinds({ accepted: 99, unanswered: 1 })).toEqual(['unanswered'])
  expect(kinds({ accepted: 0, rejected: 19 })).toEqual([])
  expect(kinds({ responseMs: 2000 })).toEqual(['lateResponses'])
  expect(found(recent({ accepted: 95, rejected: 5 }))).toMatchObject([{ carrier: 'north', count: 5, of: 100 }])
})
