import { expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { sql } from 'kysely'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { holdTurns } from '../../../testing/hold-turns.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId, timeOf } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'

forEachEngine('events of a person', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
  })

  const MOBILE = '66812345678'
  const person = async (user: TestUser) =>
    (await user.call(calls.createPerson, { body: { mobile: MOBILE, firstName: 'Somchai' } })).body.id
  const events = async (user: TestUser, id: string, query: object = {}, headers?: Record<string, string>) =>
    (await user.call(calls.listPersonEvents, { params: { id }, query }, headers)).body

  /** Does all deeds of a person with their message, a second apart. */
  async function act(user: TestUser, communicationId: string) {
    const { tenantId, accountId } = user.account
    const { id: templateId } = (
      await user.call(calls.createConsentTemplate, { body: { name: 'Marketing', content: 'I agree' } })
    ).body
    const { id: couponId } = (
      await user.call(calls.createCoupon, { body: { ...calls.createCoupon.example, name: 'Sale' } })
    ).body
    const start = timeOf(communicationId).getTime()
    const at = (second: number) => new Date(start + second * 1000)
    await asWorker(store, async (trx) => {
      const whose = sql`${tenantId}, ${accountId}, ${MOBILE}`
      await sql`insert into link_sets (tenant_id, account_id, analysis_id, origin, shorten_url, extra_credits, targets, has_row_targets,
          communication_id, created_at)
        values (${tenantId}, ${accountId}, ${newId()}, 'https://sms.example', true, 0,
          ${JSON.stringify([{ url: 'https://shop.example/sale' }])}, false, ${communicationId}, ${at(0)})`.execute(trx)
      for (const isBot of [false, true])
        await sql`insert into link_clicks
          (tenant_id, account_id, address, communication_id, ordinal, index, day, is_bot, first_at)
          values (${whose}, ${communicationId}, 1, 2, '2026-11-20', ${isBot}, ${at(1)})`.execute(trx)
      for (const [second, answer] of [
        [2, 'accept'],
        [3, 'decline'],
      ] as const)
        await sql`insert into consent_answers
          (tenant_id, account_id, address, id, template_id, version, answer, communication_id, ordinal, at)
          values (${whose}, ${newId()}, ${templateId}, 1, ${answer}, ${communicationId}, 1, ${at(second)})`.execute(trx)
      await sql`insert into coupon_codes
        (tenant_id, account_id, address, code, coupon_id, state, analysis_id, row_no, opened_at, redeemed_at)
        values (${whose}, 'K7M2QX9P', ${couponId}, 'redeemed', ${newId()}, 1, ${at(4)}, ${at(5)})`.execute(trx)
      await sql`insert into opt_outs (tenant_id, account_id, address, communication_id, ordinal, at)
        values (${whose}, ${communicationId}, 1, ${at(6)})`.execute(trx)
    })
  }

  it('are read in turn among the heavy reads of the account', async () => {
    const user = await app.newSender()
    const id = await person(user)
    const held = holdTurns(store, user)
    let isAnswered = false
    const read = events(user, id).finally(() => {
      isAnswered = true
    })
    for (let reads = 0; reads < 5; reads += 1) await user.call(calls.getAccount)
    expect(isAnswered).toBe(false)
    await held.release()
    expect((await read).items).toEqual([])
  })

  it('are their messages and what they did, newest first, on pages without a gap', async () => {
    const user = await app.newSender({ credits: 10 })
    const id = await person(user)
    const communicationId = await app.quickSend(user, [MOBILE])
    await app.settled(user, communicationId)
    await act(user, communicationId)
    const whole = await events(user, id)
    expect(whole.nextCursor).toBeNull()
    expect(whole.items).toMatchObject([
      { type: 'optedOut', communication: 'Hello' },
      { type: 'couponRedeemed', coupon: 'Sale', code: 'K7M2QX9P' },
      { type: 'couponOpened', coupon: 'Sale' },
      { type: 'consent', template: 'Marketing', version: 1, answer: 'decline' },
      { type: 'consent', answer: 'accept' },
      { type: 'clicked', communication: 'Hello', url: 'https://shop.example/sale' },
      { type: 'message', communication: 'Hello', status: 'Delivered' },
    ])
    const [message] = (await user.call(calls.listLogs)).body.items
    expect(whole.items.at(-1)).toMatchObject({ messageId: message?.messageId })
    const paged = []
    for (let after: string | undefined | null; after !== null; ) {
      const page = await events(user, id, { size: 2, ...(after && { after }) })
      paged.push(...page.items)
      after = page.nextCursor
    }
    expect(paged).toEqual(whole.items)
  })

  it('with one time are each on one page', async () => {
    const user = await app.newSender()
    const id = await person(user)
    const { tenantId, accountId } = user.account
    const communicationId = await app.quickSend(await app.newSender({ credits: 1 }), ['0810000009'])
    const at = new Date()
    const { id: couponId } = (
      await user.call(calls.createCoupon, { body: { ...calls.createCoupon.example, name: 'Sale' } })
    ).body
    await asWorker(store, async (trx) => {
      for (let no = 1; no <= 5; no++)
        await sql`insert into coupon_codes
          (tenant_id, account_id, address, code, coupon_id, state, analysis_id, row_no, opened_at)
          values (${tenantId}, ${accountId}, ${MOBILE}, ${`CODE${no}`}, ${couponId}, 'opened', ${newId()}, 1, ${at})`.execute(
          trx,
        )
    })
    const first = await events(user, id, { size: 3 })
    const second = await events(user, id, { size: 3, after: first.nextCursor })
    const ids = [...first.items, ...second.items].map((event) => event.id)
    expect(new Set(ids).size).toBe(5)
    expect(second.nextCursor).toBeNull()
    // Without the events of another account.
    expect(JSON.stringify([first, second])).not.toContain(communicationId.slice(0, 20))
    const refused = await user.call(calls.listPersonEvents, { params: { id }, query: { after: 'x' } })
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'after'])
    // A time that no id has.
    const far = await events(user, id, { size: 3, after: '999999999999999.x' })
    expect(far.items.map((event) => event.id)).toEqual(first.items.map((event) => event.id))
  })

  it('that need a right of their own are left out without it', async () => {
    const user = await app.newSender({ credits: 10 })
    const id = await person(user)
    const communicationId = await app.quickSend(user, [MOBILE])
    await app.settled(user, communicationId)
    await act(user, communicationId)
    const body = { name: 'People', mode: 'live', scopes: ['read:Person'] } as const
    const { key } = (await user.call(calls.createApiKey, { body })).body
    const { items } = await events(user, id, {}, { authorization: `Bearer ${key}` })
    expect(items.map(({ type }) => type)).toEqual(['optedOut', 'consent', 'consent'])
  })
})
