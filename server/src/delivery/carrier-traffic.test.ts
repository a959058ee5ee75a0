import { expect, it } from '@jest/globals'
import { newId } from '../foundation/db/id.ts'
import { CarrierTraffic } from './carrier-traffic.ts'
import { LANE } from './chunk.ts'

it('counts parts by the response of the carrier, and forgets a stored minute only when it was over before', () => {
  let now = Date.parse('2026-11-29T07:00:10Z')
  const traffic = new CarrierTraffic(() => now)
  traffic.submits(3, 10)
  traffic.submits(7, 10)
  traffic.ended({ kind: 'accepted', carrierMessageId: '1' }, 20)
  traffic.ended({ kind: 'rejected', code: 11 }, 40)
  traffic.ended({ kind: 'throttled', code: 88 }, 6)
  traffic.ended({ kind: 'unknown' }, 60_000)
  traffic.ended({ kind: 'notSent' }, 0)
  const first = { accepted: 1, rejected: 1, throttled: 1, unanswered: 1, responseMs: 66, slowestMs: 40, receipts: 0 }
  const minute = new Date('2026-11-29T07:00:00Z')
  expect(traffic.minutes()).toEqual([{ ...first, minute, inFlight: 7, capacity: 10 }])
  // More comes, and the minute ends, while it is stored.
  traffic.ended({ kind: 'accepted', carrierMessageId: '2' }, 10)
  now += 60_000
  traffic.stored()
  expect(traffic.minutes()).toMatchObject([{ minute, accepted: 2, responseMs: 76 }])
  traffic.notStored()
  expect(traffic.minutes()).toHaveLength(1)
  traffic.stored()
  traffic.ended({ kind: 'accepted', carrierMessageId: '3' }, 10)
  expect(traffic.minutes()).toMatchObject([{ minute: new Date('2026-11-29T07:01:00Z'), accepted: 1 }])
  traffic.stored()
  expect(traffic.minutes()).toEqual([])
})

it('tells a meter what comes, and of OTPs alone how long they took to the carrier', () => {
  const now = Date.parse('2026-11-29T07:00:10Z')
  const told: unknown[] = []
  const traffic = new CarrierTraffic(() => now, {
    ended: (...of) => told.push(['ended', ...of]),
    received: (state) => told.push(['received', state]),
    otpHandedOver: (seconds) => told.push(['otp', seconds]),
  })
  traffic.begins(LANE.otp, newId(now - 250))
  traffic.begins(LANE.transactional, newId(now))
  traffic.begins(undefined, newId(now))
  traffic.ended({ kind: 'accepted', carrierMessageId: '1' }, 20)
  traffic.ended({ kind: 'unknown' }, 60_000)
  traffic.ended({ kind: 'notSent' }, 0)
  traffic.abandoned(0)
  traffic.abandoned(7)
  const receipt = { carrierMessageId: '1', sender: 'S', address: '66812345678' }
  traffic.received([{ ...receipt, state: 'delivered' }])
  expect(told).toEqual([
    ['otp', 0.25],
    ['ended', 'accepted', 1, 0.02],
    ['ended', 'unknown', 1, undefined],
    ['ended', 'unknown', 7],
    ['received', 'delivered'],
  ])
  // Nobody knows in which minute they were written.
  expect(traffic.minutes()[0]?.unanswered).toBe(1)
})
