import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { forEachEngine } from '../../testing/database.ts'
import { eventually, loudLog, makeSender } from '../../testing/sending.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { newId } from '../foundation/db/id.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import type { Caller } from '../foundation/http/caller.ts'
import type { OutboundAnswer } from '../foundation/http/outbound.ts'
import { CallbackSender } from './callback-sender.ts'
import { chooseCallbacks, FailingSources, type WaitingCallback } from './fair-callbacks.ts'
import { queueCallbacks } from './queue-callbacks.ts'

describe('the choice of callbacks', () => {
  const due = (accountId: string, sourceId: string, count: number, tenantId = accountId): WaitingCallback[] =>
    Array.from({ length: count }, (_, index) => {
      const nextTryAt = new Date(index)
      return { tenantId, accountId, sourceId, id: `${sourceId}${index}`, turn: index + 1, nextTryAt }
    })
  const chosen = (...args: Parameters<typeof chooseCallbacks>) =>
    chooseCallbacks(...args).map(({ accountId, sourceId }) => accountId + sourceId)

  it('gives accounts turns, however many configurations one has', () => {
    const many = Array.from({ length: 200 }, (_, index) => due('a', String(index), 5)).flat()
    expect(chosen([...many, ...due('b', 'x', 5)], { calling: [], most: 4 })).toEqual(['a0', 'bx', 'a1', 'bx'])
    expect(chosen(many, { calling: [], most: 100 })).toHaveLength(12)
  })

  it('gives customers turns, however many sub-accounts one has', () => {
    const subs = Array.from({ length: 9 }, (_, index) => due(`s${index}`, `x${index}`, 5, 't')).flat()
    expect(chosen([...subs, ...due('b', 'y', 5)], { calling: [], most: 4 })).toEqual(['s0x0', 'by', 's1x1', 'by'])
    const calls = chosen(subs, { calling: [], most: 100 })
    expect(calls).toHaveLength(24)
    for (const sub of ['s0x0', 's8x8']) expect(calls.filter((one) => one === sub).length).toBeGreaterThan(1)
  })

  it('counts the calls under way', () => {
    const calling = Array.from({ length: 11 }, () => ({ tenantId: 'a', accountId: 'a', sourceId: 'x' }))
    expect(chosen([...due('a', 'y', 5), ...due('b', 'z', 1)], { calling, most: 9 })).toEqual(['bz', 'ay'])
    expect(chosen(due('a', 'x', 5), { calling: calling.slice(3), most: 9 })).toEqual([])
  })

  it('calls a configuration that failed one at a time, after pauses that grow until it answers', () => {
    const failing = new FailingSources()
    const at = (seconds: number) => new Date(seconds * 1000)
    const limit = (seconds: number) => failing.limitsAt(at(seconds))('x')
    const note = (began: number, isDelivered = false) =>
      failing.note('x', { began: at(began), ended: at(began + 1), isDelivered })
    expect(limit(0)).toBe(8)
    // Two that began together are one failure.
    note(0)
    note(0)
    expect([limit(1), limit(4)]).toEqual([0, 1])
    note(4)
    expect([limit(17), limit(21)]).toEqual([0, 1])
    note(21)
    expect([limit(60), limit(83)]).toEqual([0, 1])
    note(83, true)
    expect(limit(84)).toBe(8)
  })
})

forEachEngine('callbacks to a receiver that hangs', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.close())

  it('do not delay another account; two processes send each callback once', async () => {
    const [hanging, other] = [await makeSender(store, 0), await makeSender(store, 0)]
    const called: string[] = []
    const release = Promise.withResolvers<OutboundAnswer>()
    const post = async (url: string): Promise<OutboundAnswer> => {
      called.push(url)
      return url.startsWith('http://hangs') ? release.promise : { status: 204 }
    }
    const outbound = { post, refuses: async () => false }
    const signingSecrets = async () => async () => []
    const senders = [1, 2].map(() => new CallbackSender({ store, outbound, log: loudLog, signingSecrets }))
    const queue = async ({ tenancy }: Caller, urls: string[]) => {
      const { tenantId, actingAccountId: accountId } = tenancy
      await asWorker(store, (trx) =>
        queueCallbacks(
          trx,
          urls.map((url) => {
            const at = new Date()
            return { tenantId, accountId, source: 'otp', sourceId: newId(), event: 'test', url, at, data: {} }
          }),
        ),
      )
      for (const sender of senders) sender.wake()
    }
    for (const sender of senders) sender.start()
    try {
      await queue(
        hanging,
        Array.from({ length: 200 }, (_, index) => `http://hangs/${index}`),
      )
      await eventually(async () => called.length === 24)
      await queue(other, ['http://answers/1', 'http://answers/2'])
      await eventually(async () => called.filter((url) => url.startsWith('http://answers')).length === 2)
      expect(new Set(called).size).toBe(26)
    } finally {
      release.resolve({ status: 204 })
      await Promise.all(senders.map((sender) => sender.stop()))
    }
  })
})
