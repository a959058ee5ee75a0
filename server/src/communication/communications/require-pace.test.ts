import { expect, it } from '@jest/globals'
import { HoursRule, WEEKDAYS } from '@songsarn/contract/account/sending-hours'
import { updateSendingRules } from '@songsarn/contract/account/sending-rules'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import { approveApproval, createApproval } from '@songsarn/contract/communication/approvals'
import { confirmCampaign, createCampaign } from '@songsarn/contract/communication/campaigns'
import {
  createBroadcast,
  createQuickSend,
  getCommunication,
  pauseCommunication,
  stopCommunication,
  unscheduleCommunication,
} from '@songsarn/contract/communication/communications'
import { createDraft } from '@songsarn/contract/communication/drafts'
import { createMessages } from '@songsarn/contract/communication/messages'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { mobiles } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import { newId } from '../../foundation/db/id.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

forEachEngine('the pace of a send', (open) => {
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ app } = made)
  })
  const once = () => ({ 'idempotency-key': newId() })
  const analyse = async (user: TestUser, count = 60) => {
    const body = { from: 'SONGSARN', to: mobiles(count), content: 'Hello' }
    return (await user.call(createAnalysis, { body })).body.id
  }
  const read = async (user: TestUser, id: string) => (await user.call(getCommunication, { params: { id } })).body
  const stop = (user: TestUser, id: string) => user.call(stopCommunication, { params: { id } })
  const inMinutes = (minutes: number) => new Date(app.ports.now().getTime() + minutes * MINUTE).toISOString()
  const minutesTo = (end: string | null | undefined) => (new Date(end ?? '').getTime() - Date.now()) / MINUTE

  it('is told at the send and while it lasts, with its end', async () => {
    const user = await app.newSender({ credits: 500 })
    const analysisId = await analyse(user)
    const sent = await user.call(createQuickSend, { body: { analysisId, pace: { perMinute: 6 } } }, once())
    expect(sent.status).toBe(201)
    expect(minutesTo(sent.body.endDate)).toBeCloseTo(10, 0)
    const shown = await read(user, sent.body.id)
    expect(shown.pace?.perMinute).toBe(6)
    expect(minutesTo(shown.pace?.endDate)).toBeGreaterThan(9)
    await user.call(pauseCommunication, { params: { id: sent.body.id } })
    expect((await read(user, sent.body.id)).pace).toEqual({ perMinute: 6, endDate: null })
    await stop(user, sent.body.id)
    const plain = await user.call(createQuickSend, { body: { analysisId: await analyse(user, 1) } }, once())
    expect([plain.body.endDate, (await read(user, plain.body.id)).pace]).toEqual([null, null])
  })

  it('until a time follows from its recipients, from the start of its schedule', async () => {
    const user = await app.newSender({ credits: 500 })
    const body = { broadcastName: 'Spread', analysisId: await analyse(user), scheduledAt: inMinutes(60) }
    const pace = (until: string) => user.call(createBroadcast, { body: { ...body, pace: { until } } }, once())
    const refused = async (until: string) => (await pace(until)).body.errors?.map(({ path, code }) => [path, code])
    expect(await refused(inMinutes(-1))).toEqual([['pace.until', 'inPast']])
    expect(await refused(inMinutes(59))).toEqual([['pace.until', 'beforeStart']])
    expect(await refused(inMinutes(60 + 8 * 24 * 60))).toEqual([['pace.until', 'tooFarAhead']])
    const sent = await pace(inMinutes(180))
    expect([sent.status, sent.body.status]).toEqual([201, 'scheduled'])
    expect((await read(user, sent.body.id)).pace?.perMinute).toBe(0.5)
    expect(minutesTo((await read(user, sent.body.id)).pace?.endDate)).toBeCloseTo(180, 0)
    await user.call(unscheduleCommunication, { params: { id: sent.body.id } })
    expect((await read(user, sent.body.id)).pace).toBeNull()
  })

  it('counts only the hours of the account, for marketing', async () => {
    const user = await app.newSender({ credits: 500 })
    const hours = HoursRule.parse(Object.fromEntries(WEEKDAYS.map((day) => [day, { from: '09:00', to: '10:00' }])))
    await user.call(updateSendingRules, { body: { version: 0, hours } })
    const morning = new Date(Math.ceil((Date.now() + 7 * 60 * MINUTE + DAY) / DAY) * DAY + 2 * 60 * MINUTE)
    const send = async (purpose: string) => {
      const analysis = { from: 'SONGSARN', to: mobiles(90), content: 'Hello', purpose }
      const analysisId = (await user.call(createAnalysis, { body: analysis })).body.id
      const body = { analysisId, scheduledAt: morning.toISOString(), pace: { perMinute: 1 } }
      return (await user.call(createQuickSend, { body }, once())).body.endDate
    }
    expect(await send('marketing')).toBe(new Date(morning.getTime() + DAY + 30 * MINUTE).toISOString())
    expect(await send('transactional')).toBe(new Date(morning.getTime() + 90 * MINUTE).toISOString())
  })

  it('of one call is told in its dry run, and must end while the messages are valid', async () => {
    const user = await app.newSender({ credits: 500 })
    const send = (body: object, query = {}) =>
      user.call(
        createMessages,
        { body: { from: 'SONGSARN', to: mobiles(30), content: 'Hello', pace: { perMinute: 1 }, ...body }, query },
        once(),
      )
    const dry = await send({}, { dryRun: true })
    expect(dry.body).toMatchObject({ id: null, dryRun: true, brakePercent: 30 })
    expect(minutesTo(dry.body.endDate)).toBeCloseTo(30, 0)
    expect((await send({ validFor: 600 })).body.errors).toMatchObject([
      { path: 'validFor', code: 'tooSmall', params: { min: 1800 } },
    ])
    expect((await send({ pace: { perMinute: 0 } })).body.errors).toMatchObject([{ path: 'pace.perMinute' }])
    const sent = await send({ validFor: 3600 })
    expect([sent.status, sent.body.recipients.every(({ messageId }) => messageId !== null)]).toEqual([202, true])
    const id = sent.body.id ?? ''
    expect((await read(user, id)).pace?.perMinute).toBe(1)
    await stop(user, id)
  })

  it('is part of what another person approves', async () => {
    const owner = await app.newSender({ credits: 500 })
    const sender = await app.newUser(owner.account, 'sender')
    await owner.call(updateSendingRules, { body: { version: 0, approval: { recipients: 2 } } })
    const analysisId = await analyse(sender)
    const asked = await sender.call(createApproval, { body: { analysisId, pace: { perMinute: 6 } } })
    expect([asked.status, asked.body.pace]).toEqual([201, { perMinute: 6 }])
    const { id, hash } = asked.body
    const approved = await owner.call(approveApproval, { params: { id }, body: { hash } }, once())
    const communicationId = approved.body.communicationId ?? ''
    expect((await read(owner, communicationId)).pace?.perMinute).toBe(6)
    await stop(owner, communicationId)
  })

  it('of a message of a campaign is in its draft, and must be whole', async () => {
    const user = await app.newSender({ credits: 500 })
    const campaign = { name: 'Sale', startDate: inMinutes(10), endDate: inMinutes(600) }
    const { id: campaignId } = (await user.call(createCampaign, { body: campaign })).body
    const confirm = async (pace: object) => {
      const analysisId = await analyse(user)
      const fields = {
        ...{ type: 'broadcast', broadcastName: 'Spread', broadcastFrom: 'SONGSARN', content: 'Hello' },
        ...{ broadcastTo: mobiles(60).join('\n'), campaignId, analysisId, pace },
      }
      const draft = (await user.call(createDraft, { body: { fields } })).body
      const messages = [{ id: draft.id, version: draft.version, analysisId }]
      return user.call(confirmCampaign, { params: { id: campaignId }, body: { messages } }, once())
    }
    const confirmed = await confirm({ kind: 'perMinute', perMinute: 3 })
    expect(confirmed.status).toBe(200)
    const half = await confirm({ kind: 'until', until: null })
    expect([half.status, half.body.errors]).toMatchObject([422, [{ path: expect.stringContaining('pace') }]])
  })
})
