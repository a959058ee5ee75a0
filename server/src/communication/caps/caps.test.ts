import { expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { updateSendingRules } from '@songsarn/contract/account/sending-rules'
import { createAnalysis, getAnalysisRows } from '@songsarn/contract/communication/analyses'
import { createQuickSend, getCommunication, getFailures } from '@songsarn/contract/communication/communications'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { mobiles } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { MobileCounts } from './mobile-counts.ts'
import { reachedCaps } from './reached-before-send.ts'

const international = (mobile: string) => `66${mobile.slice(1)}`

forEachEngine('caps', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
  })
  const sender = async (messages: number) => {
    const user = await app.newSender({ credits: 100 })
    await user.call(updateSendingRules, { body: { version: 0, cap: { messages, days: 7 } } })
    return user
  }
  const analyse = async (user: TestUser, to: readonly string[], purpose = 'marketing') =>
    (await user.call(createAnalysis, { body: { from: 'SONGSARN', to, content: 'Hello', purpose } })).body
  const quickSend = async (user: TestUser, analysisId: string) =>
    (await user.call(createQuickSend, { body: { analysisId } }, { 'idempotency-key': newId() })).body.id
  const sent = async (user: TestUser, to: readonly string[], purpose?: string) => {
    const id = await quickSend(user, (await analyse(user, to, purpose)).id)
    await app.settled(user, id)
    return id
  }

  it('hold back who got enough, over all communications, and say who and why', async () => {
    const user = await sender(2)
    const [one = '', other = ''] = mobiles(2)
    await sent(user, [one])
    await sent(user, [one, other])
    await sent(user, [other], 'transactional')
    const analysis = await analyse(user, [one, other, one])
    expect(analysis).toMatchObject({ unique: 2, heldBack: 1, totalRecipients: 1, duplicate: 1, totalCredit: 1 })
    const { id } = analysis
    const rows = await user.call(getAnalysisRows, { params: { id }, query: { bucket: 'heldBack' } })
    expect(rows.body).toMatchObject({
      total: 1,
      items: [{ row: 1, mobile: international(one), reason: 'capReached', credits: 0, text: null }],
    })
    const file = await user.call(
      getAnalysisRows,
      { params: { id }, query: { bucket: 'heldBack' } },
      { accept: 'text/csv' },
    )
    expect(file.text).toContain(`${international(one)},,Held back,heldBack,Already got the most marketing messages`)
    expect(await analyse(user, [one], 'transactional')).toMatchObject({ unique: 1, heldBack: 0, totalRecipients: 1 })
    const communication = await quickSend(user, id)
    await app.settled(user, communication)
    expect((await user.call(getCommunication, { params: { id: communication } })).body).toMatchObject({
      ...{ recipients: 3, validRecipients: 1, uniqueAmount: 2, heldBack: 1, duplicate: 1, counts: { delivered: 1 } },
    })
  })

  it('of another account do not count', async () => {
    const [one = ''] = mobiles(1)
    await sent(await sender(1), [one])
    expect(await analyse(await sender(1), [one])).toMatchObject({ heldBack: 0 })
  })

  it('count again at the send, and give the credits back', async () => {
    const user = await sender(1)
    const [one = '', other = ''] = mobiles(2)
    const [first, second] = [await analyse(user, [one]), await analyse(user, [one, other])]
    expect(second).toMatchObject({ heldBack: 0, totalRecipients: 2 })
    await app.settled(user, await quickSend(user, first.id))
    const id = await quickSend(user, second.id)
    await app.settled(user, id)
    const { body } = await user.call(getCommunication, { params: { id } })
    expect(body.counts).toMatchObject({ delivered: 1, cancelled: 1 })
    const failures = (await user.call(getFailures, { params: { id } })).body.items
    expect(failures).toMatchObject([{ status: 'cancelled', error: 'rule.capReached', count: 1 }])
    expect((await user.call(getAccount)).body).toMatchObject({ creditBalance: 98, creditHeld: 0 })
  })

  it('find the same of many rows at once', async () => {
    const user = await sender(2)
    const all = mobiles(40)
    await sent(user, all)
    await sent(user, all.slice(0, 30))
    const analysis = { ...user.account, purpose: 'marketing', createdAt: new Date(), rowsTotal: 100_000 } as const
    const found = await asWorker(store, (trx) => reachedCaps(trx, analysis))
    if (found?.kind !== 'all') throw new Error('not read at once')
    expect(all.filter((mobile) => found.mobiles.has(international(mobile)))).toEqual(all.slice(0, 30))
    expect(await asWorker(store, (trx) => reachedCaps(trx, { ...analysis, purpose: 'transactional' }))).toBeUndefined()
  })
})

it('counts of mobiles reach each limit by themselves', () => {
  const counts = new MobileCounts([1, 3])
  const numbers = Array.from({ length: 5000 }, (_, index) => String(66_810_000_000 + index * 2))
  const [first = '', second = '', third = ''] = numbers
  counts.addAll(numbers.slice(1).join(','), [1])
  counts.addAll(`${second},${third}`, [1])
  counts.addAll(`${first},${second}`, [])
  expect(numbers.filter((number) => counts.has(number))).toEqual([])
  counts.addAll(third, [0, 1])
  counts.addAll(second, [1])
  expect(numbers.filter((number) => counts.has(number))).toEqual([second, third])
  expect(numbers.some((number) => counts.has(String(Number(number) + 1)))).toBe(false)
})
