import { expect, it } from '@jest/globals'
import { listAudit } from '@songsarn/contract/account/audit'
import { HoursRule, OFFERED_HOURS, WEEKDAYS } from '@songsarn/contract/account/sending-hours'
import {
  getSendingFloors,
  getSendingRules,
  updateSendingFloors,
  updateSendingRules,
} from '@songsarn/contract/account/sending-rules'
import { forEachEngine } from '../../../testing/database.ts'
import { testProvider } from '../../../testing/provider.ts'

const every = (from: string, to: string) =>
  HoursRule.parse(Object.fromEntries(WEEKDAYS.map((day) => [day, { from, to }])))
const DAY = every(OFFERED_HOURS.from, OFFERED_HOURS.to)
const CAP = { messages: 2, days: 7 }

forEachEngine('sending rules', (open) => {
  const desk = testProvider(open)

  it('are off at first; each section is set by itself, by owners, and audited', async () => {
    const owner = await desk.newOwner()
    expect((await owner.call(getSendingRules)).body).toMatchObject({ version: 0, hours: null, cap: null })
    const first = await owner.call(updateSendingRules, { body: { version: 0, hours: DAY } })
    expect(first.body).toMatchObject({ version: 1, hours: DAY, cap: null, openHours: DAY })
    await owner.call(updateSendingRules, { body: { version: 1, cap: CAP } })
    const { body } = await owner.call(updateSendingRules, { body: { version: 2, hours: null } })
    expect(body).toMatchObject({ version: 3, hours: null, cap: CAP, openHours: null })
    expect((await owner.call(getSendingRules)).body).toEqual(body)
    const entries = (await owner.call(listAudit, { query: {} })).body.items
    expect(entries.map(({ subject, changes }) => [subject, changes.map(({ field }) => field)])).toEqual([
      ['SendingRules', ['hours']],
      ['SendingRules', ['cap']],
      ['SendingRules', ['hours']],
    ])
    for (const role of ['admin', 'sender', 'viewer'] as const) {
      const user = await desk.test.newUser(owner.account, role)
      expect((await user.call(getSendingRules)).body.cap).toEqual(CAP)
      const refused = await user.call(updateSendingRules, { body: { version: 3, cap: null } })
      expect([role, refused.status]).toEqual([role, 403])
    }
  })

  it('of an old version are refused, also of two at once', async () => {
    const owner = await desk.newOwner()
    const set = (version: number) => owner.call(updateSendingRules, { body: { version, cap: CAP } })
    const statuses = async (version: number) =>
      (await Promise.all([set(version), set(version)])).map(({ status }) => status).toSorted()
    expect(await statuses(0)).toEqual([200, 409])
    expect(await statuses(1)).toEqual([200, 409])
    expect((await set(1)).body.code).toBe('sendingRules.changed')
  })

  it('say at their field what is wrong', async () => {
    const owner = await desk.newOwner()
    const problems = async (body: object) => {
      const answer = await owner.call(updateSendingRules, { body: { version: 0, ...body } })
      return [answer.status, answer.body.errors?.map(({ path, code }) => [path, code])]
    }
    expect(await problems({ hours: {} })).toEqual([422, [['hours', 'noMinute']]])
    expect(await problems({ hours: { mon: { from: '21:00', to: '09:00' } } })).toEqual([
      422,
      [['hours.mon.to', 'noMinute']],
    ])
    expect(await problems({ cap: { messages: 0, days: 0 } })).toEqual([
      422,
      [
        ['cap.messages', 'tooSmall'],
        ['cap.days', 'tooSmall'],
      ],
    ])
    const approval = { recipients: null, credits: null, audiences: [] }
    expect(await problems({ approval })).toEqual([422, [['approval.recipients', 'noCondition']]])
    expect(await problems({ approval: { ...approval, recipients: 0, audiences: ['file', 'file'] } })).toEqual([
      422,
      [['approval.recipients', 'tooSmall']],
    ])
    // The owner alone would never get an approval.
    expect(await problems({ approval: { recipients: 1 } })).toEqual([422, [['approval', 'noSecondPerson']]])
    await desk.test.newUser(owner.account, 'viewer')
    expect(await problems({ approval: { recipients: 1 } })).toEqual([422, [['approval', 'noSecondPerson']]])
    await desk.test.newUser(owner.account, 'sender')
    expect(await problems({ approval: { recipients: 1 } })).toEqual([200, undefined])
  })

  it('of the provider hold for all accounts, and leave a minute', async () => {
    const owner = await desk.newOwner()
    await owner.call(updateSendingRules, { body: { version: 0, hours: every('08:00', '12:00') } })
    const { version } = (await desk.operator.call(getSendingFloors)).body
    const floor = { version, hours: every('09:00', '20:00'), cap: { messages: 10, days: 1 } }
    expect((await desk.operator.call(updateSendingFloors, { body: floor })).status).toBe(200)
    const { body } = await owner.call(getSendingRules)
    expect([body.openHours, body.floors.cap]).toEqual([every('09:00', '12:00'), floor.cap])
    const night = await owner.call(updateSendingRules, { body: { version: 1, hours: every('20:00', '23:00') } })
    expect([night.status, night.body.errors]).toMatchObject([422, [{ path: 'hours', code: 'noMinute' }]])
    expect((await owner.call(updateSendingFloors, { body: floor })).status).toBe(403)
    // Hours that were set before the provider's, and leave none of them, give way.
    const other = await desk.newOwner()
    await desk.operator.call(updateSendingFloors, { body: { version: version + 1, hours: null } })
    await other.call(updateSendingRules, { body: { version: 0, hours: every('20:00', '23:00') } })
    await desk.operator.call(updateSendingFloors, { body: { version: version + 2, hours: floor.hours, cap: null } })
    expect((await other.call(getSendingRules)).body.openHours).toEqual(floor.hours)
    await desk.operator.call(updateSendingFloors, { body: { version: version + 3, hours: null } })
  })
})
