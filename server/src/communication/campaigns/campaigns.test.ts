import { expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import type { Campaign } from '@songsarn/contract/communication/campaigns'
import { sql } from 'kysely'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { startDue } from '../communications/start-due.ts'

const HOUR = 3600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

forEachEngine('campaigns', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
  })

  const newUser = () => app.newSender({ credits: 100 })
  const create = async (user: TestUser, times: { startDate?: string; endDate?: string } = {}): Promise<Campaign> => {
    const body = { name: 'Year-end sale', startDate: at(1), endDate: at(48), ...times }
    return (await user.call(calls.createCampaign, { body })).body
  }
  const balanceOf = async (user: TestUser) => (await user.call(calls.getAccount)).body.creditBalance ?? 0

  type Confirmed = { id: string; version: number; analysisId: string }
  type Written = { to?: string[]; name?: string; scheduledAt?: string | null; content?: string; callbackUrl?: string }
  /** A message of a campaign as its screen makes it: a draft that has its analysis. */
  async function write(
    user: TestUser,
    campaignId: string,
    { to = ['0812340009'], name = 'Sale', ...of }: Written = {},
  ) {
    const content = of.content ?? 'Everything is 20 % off.'
    const body = { from: 'SONGSARN', to, content }
    const { id: analysisId } = (await user.call(calls.createAnalysis, { body })).body
    await eventually(
      async () => (await user.call(calls.getAnalysis, { params: { id: analysisId } })).body.status !== 'running',
    )
    const fields = {
      ...{ type: 'broadcast' as const, broadcastName: name, broadcastFrom: 'SONGSARN', broadcastTo: to.join('\n') },
      ...{ content, campaignId, analysisId, scheduledAt: of.scheduledAt ?? null, callbackUrl: of.callbackUrl ?? '' },
    }
    const { id, version } = (await user.call(calls.createDraft, { body: { fields } })).body
    return { id, version, analysisId }
  }
  const confirm = (user: TestUser, id: string, messages: Confirmed[], key = newId()) =>
    user.call(calls.confirmCampaign, { params: { id }, body: { messages } }, { 'idempotency-key': key })
  const read = async (user: TestUser, id: string) => (await user.call(calls.getCampaign, { params: { id } })).body
  const sentOf = async (user: TestUser, id: string) =>
    (await user.call(calls.listCommunications, { query: { campaignId: [id] } })).body.items

  it('schedule their messages once, though two people confirm at the same time, and count what their communications count', async () => {
    const user = await newUser()
    const campaign = await create(user)
    expect(campaign).toMatchObject({ campaignStatus: 'draft', messages: 0, cost: 0 })
    const own = at(2)
    const messages = [
      await write(user, campaign.id, { to: ['0812340009', '0812340019'], name: 'First' }),
      await write(user, campaign.id, { name: 'Second', scheduledAt: own }),
    ]
    expect(await read(user, campaign.id)).toMatchObject({
      drafts: 2,
      waiting: [
        { id: messages[0]?.id, broadcastName: 'First' },
        { broadcastName: 'Second', scheduledAt: own },
      ],
    })
    const before = await balanceOf(user)
    const key = newId()
    const answers = await Promise.all([
      confirm(user, campaign.id, messages, key),
      confirm(user, campaign.id, messages),
      confirm(user, campaign.id, messages),
    ])
    expect(answers.map(({ status, body }) => [status, body.code ?? '']).toSorted()).toEqual([
      [200, ''],
      [409, 'campaign.changed'],
      [409, 'campaign.changed'],
    ])
    const sent = await sentOf(user, campaign.id)
    expect(
      sent.map(({ type, status, broadcastName, scheduling }) => [type, status, broadcastName, scheduling]),
    ).toEqual(
      expect.arrayContaining([
        ['campaign', 'scheduled', 'First', new Date(campaign.startDate).toISOString()],
        ['campaign', 'scheduled', 'Second', own],
      ]),
    )
    expect(sent).toHaveLength(2)
    // Their recipients were typed; type 3 is of journeys.
    const types = await asWorker(store, (trx) =>
      trx.selectFrom('communications').select('channelType').distinct().where('campaignId', '=', campaign.id).execute(),
    )
    expect(types).toEqual([{ channelType: 1 }])
    const found = await read(user, campaign.id)
    expect(found).toMatchObject({
      campaignStatus: 'scheduled',
      messages: 2,
      drafts: 0,
      waiting: [],
      totalRecipients: 3,
    })
    expect([found.cost, before - (await balanceOf(user))]).toEqual([3, 3])

    // The messages start, and the campaign has the sums of what is delivered.
    await startDue(store, app.ports, sql<Date>`now() + interval '65 minutes'`)
    expect(await read(user, campaign.id)).toMatchObject({ campaignStatus: 'running' })
    await startDue(store, app.ports, sql<Date>`now() + interval '125 minutes'`)
    for (const { id } of sent) await app.settled(user, id)
    await eventually(async () => (await read(user, campaign.id)).campaignStatus === 'completed')
    const items = await sentOf(user, campaign.id)
    const sums = await read(user, campaign.id)
    expect(sums.counts.delivered).toBe(3)
    expect(sums.cost).toBe(items.reduce((sum, { cost }) => sum + cost, 0))
    expect(sums.counts.delivered).toBe(items.reduce((sum, { counts }) => sum + counts.delivered, 0))
  })

  it('send all messages or none, and name the message that is refused', async () => {
    const user = await newUser()
    const campaign = await create(user, { startDate: at(-1) })
    const good = await write(user, campaign.id, { name: 'Good' })
    const before = await balanceOf(user)
    const expectRefused = async (messages: Confirmed[], code: string, path: string) => {
      const { body } = await confirm(user, campaign.id, messages)
      expect([body.code, body.errors?.map((of: { path: string }) => of.path)]).toEqual([code, [path]])
      expect([await sentOf(user, campaign.id), await balanceOf(user)]).toEqual([[], before])
    }
    const late = await write(user, campaign.id, { name: 'Late', scheduledAt: at(100) })
    await expectRefused([good, late], 'campaign.timeOutside', 'messages.1.scheduledAt')
    await expectRefused([late, good], 'campaign.timeOutside', 'messages.0.scheduledAt')
    await user.call(calls.deleteDraft, { params: { id: late.id } })
    const nobody = await write(user, campaign.id, { to: ['02 123 4567'], name: 'Nobody' })
    await expectRefused([good, nobody], 'recipients.none', 'messages.1')
    await user.call(calls.deleteDraft, { params: { id: nobody.id } })
    const dear = await write(user, campaign.id, {
      to: Array.from({ length: 101 }, (_, index) => `08${20_000_000 + index}`),
      name: 'Dear',
    })
    await expectRefused([good, dear], 'credit.insufficient', 'messages.1')
    await user.call(calls.deleteDraft, { params: { id: dear.id } })
    // A message that the person has not seen is not sent.
    const unseen = await write(user, campaign.id)
    expect((await confirm(user, campaign.id, [good])).body.code).toBe('campaign.changed')
    await user.call(calls.deleteDraft, { params: { id: unseen.id } })
    // A draft may hold what no broadcast may have.
    for (const of of [
      { name: '' },
      { name: 'a\r\nb' },
      { callbackUrl: 'nothing' },
      { callbackUrl: 'ftp://8.8.8.8/' },
    ]) {
      const wrong = await write(user, campaign.id, of)
      const path = of.name === undefined ? 'callbackUrl' : 'broadcastName'
      await expectRefused([good, wrong], 'request.invalid', `messages.1.${path}`)
      await user.call(calls.deleteDraft, { params: { id: wrong.id } })
    }
    await expectRefused([{ ...good, version: 7 }], 'draft.changed', 'messages.0')
    // The campaign has started, so that its message is sent at once.
    expect((await confirm(user, campaign.id, [good])).body).toMatchObject({ campaignStatus: 'running', messages: 1 })
  })

  it('stop all their messages, give the credits back, and then take no more messages', async () => {
    const user = await newUser()
    const campaign = await create(user)
    const before = await balanceOf(user)
    await confirm(user, campaign.id, [await write(user, campaign.id), await write(user, campaign.id)])
    expect(await balanceOf(user)).toBe(before - 2)
    const stops = await Promise.all([1, 2].map(() => user.call(calls.stopCampaign, { params: { id: campaign.id } })))
    expect(stops.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await eventually(async () => (await balanceOf(user)) === before)
    expect(await read(user, campaign.id)).toMatchObject({
      campaignStatus: 'stopped',
      cost: 0,
      counts: { cancelled: 2 },
    })
    const next = await write(user, campaign.id)
    expect((await confirm(user, campaign.id, [next])).body.code).toBe('campaign.stopped')
    const { body } = await user.call(
      calls.createBroadcast,
      { body: { broadcastName: 'Sale', analysisId: next.analysisId, campaignId: campaign.id } },
      { 'idempotency-key': newId() },
    )
    expect(body.code).toBe('campaign.stopped')
    const setting = { name: 'Other', startDate: at(1), endDate: at(2), version: 1 }
    const change = await user.call(calls.updateCampaign, { params: { id: campaign.id }, body: setting })
    expect(change.body.code).toBe('campaign.stopped')
  })

  it('are all in filters, and in forms while they have not ended or stopped', async () => {
    const user = await newUser()
    const ended = await create(user, { startDate: at(-2), endDate: at(-1) })
    const stopped = await create(user)
    await user.call(calls.stopCampaign, { params: { id: stopped.id } })
    const open = await create(user)
    const choices = async (name: 'campaigns' | 'openCampaigns', value?: string[]) => {
      const { items } = (await user.call(calls.getLookup, { params: { name }, query: value ? { value } : {} })).body
      return items.map((item) => item.value)
    }
    expect((await choices('campaigns')).toSorted()).toEqual([ended.id, stopped.id, open.id].toSorted())
    expect(await choices('openCampaigns')).toEqual([open.id])
    // A draft keeps the name of the campaign that it has.
    expect(await choices('openCampaigns', [ended.id])).toEqual([ended.id])
  })

  it('take a broadcast within their time, and keep that time around what is scheduled', async () => {
    const user = await newUser()
    const campaign = await create(user)
    const { analysisId } = await write(user, newId())
    const send = (scheduledAt?: string) =>
      user.call(
        calls.createBroadcast,
        { body: { broadcastName: 'Sale', analysisId, campaignId: campaign.id, ...(scheduledAt && { scheduledAt }) } },
        { 'idempotency-key': newId() },
      )
    expect((await send()).body).toMatchObject({ code: 'campaign.timeOutside', errors: [{ path: 'scheduledAt' }] })
    const { id } = (await send(at(3))).body
    expect((await user.call(calls.getCommunication, { params: { id } })).body).toMatchObject({
      ...{ type: 'campaign', campaignId: campaign.id, campaignName: 'Year-end sale' },
    })
    const change = (endDate: string) =>
      user.call(calls.updateCampaign, {
        params: { id: campaign.id },
        body: { name: 'New Year sale', startDate: at(1), endDate, version: 1 },
      })
    expect((await change(at(2))).body.code).toBe('campaign.timeOutside')
    expect((await change(at(0.5))).body.errors).toMatchObject([{ path: 'endDate', code: 'beforeStart' }])
    expect((await change(at(4))).body).toMatchObject({ name: 'New Year sale', campaignStatus: 'scheduled' })
    // Unscheduled, it is a message that waits again.
    await user.call(calls.unscheduleCommunication, { params: { id } })
    expect(await read(user, campaign.id)).toMatchObject({ campaignStatus: 'draft', messages: 0, cost: 0 })
  })

  it('take the first of two changes that are based on one version; the second finds who made it', async () => {
    const user = await newUser()
    const { id, version } = await create(user)
    const change = (name: string, of: number) =>
      user.call(calls.updateCampaign, {
        params: { id },
        body: { name, startDate: at(1), endDate: at(48), version: of },
      })
    const answers = await Promise.all([change('One', version), change('Other', version)])
    expect(answers.map(({ status, body }) => [status, body.code ?? '']).toSorted()).toEqual([
      [200, ''],
      [409, 'campaign.changed'],
    ])
    const found = await read(user, id)
    expect(found).toMatchObject({ version: 2, updateBy: expect.stringMatching(/./) })
    expect((await change('Third', found.version)).body).toMatchObject({ name: 'Third', version: 3 })
  })

  it('are listed by name and status, and deleted with their drafts only while no message was sent', async () => {
    const user = await newUser()
    const [first, second] = [await create(user), await create(user)]
    const draft = await write(user, first.id)
    await confirm(user, second.id, [await write(user, second.id)])
    const list = async (query: object) =>
      (await user.call(calls.listCampaigns, { query })).body.items.map(({ id }: Campaign) => id)
    expect(await list({})).toEqual([second.id, first.id])
    expect(await list({ name: 'YEAR', campaignStatus: ['draft'] })).toEqual([first.id])
    expect(await list({ campaignStatus: ['scheduled', 'running'] })).toEqual([second.id])
    expect(await list({ name: 'none' })).toEqual([])
    const remove = (id: string) => user.call(calls.deleteCampaign, { params: { id } })
    expect((await remove(second.id)).body.code).toBe('campaign.sent')
    expect((await remove(first.id)).status).toBe(204)
    expect((await user.call(calls.getDraft, { params: { id: draft.id } })).status).toBe(404)
    const other = await newUser()
    for (const call of [calls.getCampaign, calls.deleteCampaign, calls.stopCampaign])
      expect((await other.call(call, { params: { id: second.id } })).status).toBe(404)
    expect((await confirm(other, second.id, [draft])).status).toBe(404)
  })
})
