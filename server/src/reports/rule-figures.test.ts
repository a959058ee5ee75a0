/**
 * What rules of sending hold and cancel is the same in the detail of a communication, in Logs and their file, in reports and on Home,
 * also after what they held went on or was cancelled.
 */
import { expect, it } from '@jest/globals'
import { type HoursRule, WEEKDAYS } from '@songsarn/contract/account/sending-hours'
import { calls } from '@songsarn/contract/api'
import { effectsOf, RULE_EFFECTS, RULE_FILTERS, type RuleEffect } from '@songsarn/contract/base/rule-effect'
import { CONTENT } from '@songsarn/contract/reports/report-contents'
import { RANGE } from '@songsarn/contract/reports/report-times'
import { sql } from 'kysely'
import type { TestUser } from '../../testing/app.ts'
import type { SendingApp } from '../../testing/communications.ts'
import { forEachEngine } from '../../testing/database.ts'
import { eventually, noJobs, TEST_KEY } from '../../testing/sending.ts'
import { withSendingApp } from '../../testing/with-sending-app.ts'
import { brakeSends } from '../communication/communications/brake.ts'
import { keepHours } from '../communication/communications/keep-hours.ts'
import { openPaced } from '../communication/communications/open-paced.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { newId } from '../foundation/db/id.ts'
import { bangkokDay } from '../foundation/time/bangkok.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Hours that are closed now and tomorrow, whenever the test runs. */
function closedNow(): HoursRule {
  const weekday = WEEKDAYS[(new Date(`${bangkokDay(new Date(Date.now() + 2 * DAY_MS))}T12:00:00Z`).getUTCDay() + 6) % 7]
  const open = { from: '09:00', to: '21:00' }
  const days = WEEKDAYS.map((day) => [day, day === weekday ? open : null])
  return Object.fromEntries(days) as HoursRule
}

/** Recipients of a block of mobiles, of whom `failing` of each 10 are undelivered by the simulated carrier. */
const recipients = (block: number, count: number, failing = 0) =>
  Array.from({ length: count }, (_, n) => `08${block}${100 + n}${n % 10 < failing ? '0002' : '0009'}`)

type Figures = Record<RuleEffect, number>
const NOTHING: Figures = { heldByHours: 0, heldByBrake: 0, cancelledByCap: 0, cancelledByBrake: 0 }
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

forEachEngine('figures of sending rules', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  let user: TestUser
  let version = 0
  withSendingApp(open, async (made) => {
    ;({ store, app } = made)
    user = await app.newSender({ credits: 2000 })
  })
  const once = () => ({ 'idempotency-key': newId() })
  async function setRules(rules: object) {
    const { status } = await user.call(calls.updateSendingRules, { body: { version: version++, ...rules } })
    expect(status).toBe(200)
    await keepHours(store, { jobs: noJobs, onResumed: () => app.ports.delivery.wake() })
  }
  async function analyse(to: readonly string[]) {
    const { body } = await user.call(calls.createAnalysis, { body: { from: 'SONGSARN', to, content: 'Hello' } })
    const params = { id: body.id }
    return eventually(async () => {
      const found = (await user.call(calls.getAnalysis, { params })).body
      return found.status === 'ready' && found
    })
  }
  const quickSend = async (analysisId: string, more: object = {}) =>
    (await user.call(calls.createQuickSend, { body: { analysisId, ...more } }, once())).body.id
  const read = async (id: string) => (await user.call(calls.getCommunication, { params: { id } })).body
  /** A send whose pace has let so many messages go, whose results are known. */
  async function paced(to: readonly string[], results: number) {
    const id = await quickSend((await analyse(to)).id, { pace: { perMinute: results * 6 } })
    await eventually(async () => {
      const { delivered, undelivered } = (await read(id)).counts
      return delivered + undelivered === results
    })
    return id
  }

  /** Reads them wherever they are shown, and compares. Returns them by rule. */
  async function figures(): Promise<Figures> {
    const range = { startDate: bangkokDay(new Date(Date.now() - DAY_MS)), endDate: bangkokDay(new Date()) }
    const logs = async (query: object) => (await user.call(calls.listLogs, { query: { size: 1000, ...query } })).body
    const found = { ...NOTHING }
    for (const rule of RULE_FILTERS) {
      const { items, total, totalIsExact } = await logs({ rule })
      expect([rule, items.length, totalIsExact]).toEqual([rule, total, true])
      const expected = effectsOf(rule)
      expect(items.filter((row) => !row.rule || !expected.includes(row.rule))).toEqual([])
      for (const effect of expected) found[effect] = items.filter((row) => row.rule === effect).length
      // Each page has the next messages.
      const page = await logs({ rule, size: 7 })
      expect(page.items).toEqual(items.slice(0, 7))
      if (page.nextCursor) expect((await logs({ rule, after: page.nextCursor })).items).toEqual(items.slice(7))
    }
    const all = await logs({})
    expect(sum(RULE_EFFECTS.map((effect) => found[effect]))).toBe(all.items.filter(({ rule }) => rule).length)
    const held = found.heldByHours + found.heldByBrake
    const cancelled = found.cancelledByCap + found.cancelledByBrake

    // The file of Logs names the rule of the same messages.
    const file = (await user.call(calls.downloadLogs, { query: { rule: 'cancelled' } })).text.trimEnd().split('\r\n')
    expect(file.length - 1).toBe(cancelled)
    expect(file.slice(1).every((line) => /,Cancelled (by limit per person|after automatic stop)$/.test(line))).toBe(
      true,
    )

    // Communications: their messages close, and lead to the same messages of Logs.
    const { items: sends } = (await user.call(calls.listCommunications, { query: { size: 50 } })).body
    const details = await Promise.all(sends.map(({ id }) => read(id)))
    for (const { id, counts, totalRecipients, heldByRule, cancelledByRule } of details) {
      expect(sum(Object.values(counts))).toBe(totalRecipients)
      expect((await logs({ campaign: id, rule: 'held' })).total).toBe(heldByRule)
      expect((await logs({ campaign: id, rule: 'cancelled' })).total).toBe(cancelledByRule)
    }
    const listed = async (rule: string) =>
      (await user.call(calls.listCommunications, { query: { rule, size: 50 } })).body.items.map(({ id }) => id)
    const having = (name: 'heldByRule' | 'heldBack' | 'cancelledByRule') =>
      details.filter((of) => of[name] > 0).map(({ id }) => id)
    expect([await listed('heldBack'), await listed('cancelled')]).toEqual([
      having('heldBack'),
      having('cancelledByRule'),
    ])
    const scheduled = details.filter(({ status, heldUntil }) => status === 'scheduled' && heldUntil).map(({ id }) => id)
    expect(new Set(await listed('held'))).toEqual(new Set([...having('heldByRule'), ...scheduled]))
    expect(sum(details.map(({ heldByRule }) => heldByRule))).toBe(held)
    expect(sum(details.map(({ cancelledByRule }) => cancelledByRule))).toBe(cancelled)

    // Home and its details: the messages of the same days.
    const home = (await user.call(calls.getHome, { query: range })).body
    const parts = (of: typeof home) => of.smsSub + of.waiting + of.cancelled
    expect(home).toMatchObject({ heldByRule: held, cancelledByRule: cancelled })
    expect([parts(home), home.waiting >= held, home.cancelled >= cancelled]).toEqual([all.total, true, true])
    expect(sum(home.activity.map((day) => day.heldByRule + day.cancelledByRule))).toBe(held + cancelled)
    for (const by of ['account', 'sender', 'day'] as const) {
      const detail = (await user.call(calls.getHomeDetail, { query: { ...range, by } })).body
      expect(detail.sum).toMatchObject({ heldByRule: held, cancelledByRule: cancelled, waiting: home.waiting })
      expect(sum(detail.items.map(({ heldByRule }) => heldByRule))).toBe(held)
    }

    // Reports. Of the same days: "today" is another day by the test's later clock, shortly before midnight.
    const hours = { startDate: `${range.startDate}T00:00:00+07:00`, endDate: `${range.endDate}T23:59:00+07:00` }
    for (const reportType of [CONTENT.communicationSummary, CONTENT.byAccount, CONTENT.byDate, CONTENT.bySender]) {
      const body = { reportType, oneTimeReportType: RANGE.custom, ...hours }
      const { columns, sums } = (await user.call(calls.previewReport, { body })).body
      const sumOf = (name: string) => sums?.[columns.findIndex((column) => column.name === name)]
      expect([sumOf('messages'), sumOf('pending')]).toEqual([all.total, home.waiting])
      expect([sumOf('heldByRule'), sumOf('cancelledByRule')]).toEqual([held, cancelled])
      const statuses = [
        'pending',
        'completed',
        'delivered',
        'undelivered',
        'rejected',
        'expired',
        'unknown',
        'cancelled',
      ]
      expect(sum(statuses.map((name) => sumOf(name) ?? 0))).toBe(all.total)
    }

    // Credits: each is charged, held or back.
    const { creditBalance, creditHeld } = (await user.call(calls.getAccount)).body
    expect([creditBalance, creditHeld]).toEqual([2000 - home.cost - home.held, home.held])
    return found
  }

  it('are the same in the detail, Logs, reports and on Home', async () => {
    expect(await figures()).toEqual(NOTHING)

    // A cap: one is held back before the send, one is refused at the hand-over.
    await setRules({ cap: { messages: 1, days: 7 } })
    const [one = '', other = '', third = ''] = recipients(1, 3)
    const [first, second] = [await analyse([one]), await analyse([one, other])]
    for (const { id } of [first, second]) await app.settled(user, await quickSend(id))
    const heldBack = await quickSend((await analyse([one, third])).id)
    await app.settled(user, heldBack)
    expect(await read(heldBack)).toMatchObject({ heldBack: 1, totalRecipients: 1, cancelledByRule: 0 })
    const capped = { ...NOTHING, cancelledByCap: 1 }
    expect(await figures()).toEqual(capped)

    // The brake pauses a send, and another one that a person lets go on: its rest is cancelled by the person alone.
    const braked = await paced(recipients(2, 500, 4), 200)
    await brakeSends(store, { secretKey: TEST_KEY })
    expect(await read(braked)).toMatchObject({ status: 'paused', heldByRule: 300 })
    const held = { ...capped, heldByBrake: 300 }
    expect(await figures()).toEqual(held)

    // The hours close while a send is under way.
    const night = await paced(recipients(3, 30), 10)
    await setRules({ hours: closedNow() })
    expect(await read(night)).toMatchObject({
      status: 'paused',
      heldByRule: 20,
      counts: { pending: 20, delivered: 10 },
    })
    expect(await figures()).toEqual({ ...held, heldByHours: 20 })
    const [waiting] = (await user.call(calls.listLogs, { query: { rule: 'heldByHours', size: 1 } })).body.items
    expect(waiting).toMatchObject({ status: 'Pending', heldUntil: (await read(night)).heldUntil })

    // A send outside of the hours is scheduled: it is listed, and has no messages yet.
    const later = await quickSend((await analyse(recipients(6, 5))).id)
    expect(await read(later)).toMatchObject({ status: 'scheduled', heldByRule: 0, heldUntil: waiting?.heldUntil })
    const listedAsHeld = (await user.call(calls.listCommunications, { query: { rule: 'held' } })).body.items
    expect(listedAsHeld.map(({ id }) => id).toSorted()).toEqual([braked, night, later].toSorted())
    await user.call(calls.unscheduleCommunication, { params: { id: later } })

    // What a person stops is cancelled by the rule when the brake had paused it, and not when it waited for the hours.
    for (const id of [braked, night]) await user.call(calls.stopCommunication, { params: { id } })
    for (const id of [braked, night]) await app.settled(user, id)
    expect([await read(braked), await read(night)]).toMatchObject([
      { status: 'stopped', heldByRule: 0, cancelledByRule: 300, counts: { pending: 0, cancelled: 300 } },
      { status: 'stopped', heldByRule: 0, cancelledByRule: 0, counts: { pending: 0, cancelled: 20 } },
    ])
    expect((await user.call(calls.getFailures, { params: { id: braked } })).body.items).toContainEqual(
      expect.objectContaining({ status: 'cancelled', error: 'rule.braked', count: 300 }),
    )
    const stopped = { ...capped, cancelledByBrake: 300 }
    expect(await figures()).toEqual(stopped)

    // The hours hold another send, and open.
    await setRules({ hours: null })
    const morning = await paced(recipients(4, 20), 10)
    await setRules({ hours: closedNow() })
    expect(await figures()).toEqual({ ...stopped, heldByHours: 10 })
    await setRules({ hours: null })
    // The rest is due 10 seconds after the first part.
    await openPaced(store, sql`now() + interval '1 minute'`)
    app.ports.delivery.wake()
    await app.settled(user, morning)
    expect(await read(morning)).toMatchObject({ status: 'completed', heldUntil: null, counts: { delivered: 20 } })
    expect(await figures()).toEqual(stopped)

    // A request that expires took nothing and sent nothing.
    await app.newUser(user.account, 'owner')
    await setRules({ approval: { recipients: 2, credits: null, audiences: [] } })
    const scheduledAt = new Date(app.ports.now().getTime() + 5 * MINUTE_MS).toISOString()
    const ask = { analysisId: (await analyse(recipients(5, 5))).id, scheduledAt }
    const asked = await user.call(calls.createApproval, { body: ask })
    expect(asked.body).toMatchObject({ status: 'waiting', totalRecipients: 5 })
    expect(await figures()).toEqual(stopped)
    app.later(6 * MINUTE_MS)
    expect((await user.call(calls.getApproval, { params: { id: asked.body.id } })).body.status).toBe('expired')
    expect(await figures()).toEqual(stopped)
  }, 180_000)
})
