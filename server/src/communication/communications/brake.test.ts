import { expect, it } from '@jest/globals'
import { listAudit } from '@songsarn/contract/account/audit'
import { listNotices } from '@songsarn/contract/account/notices'
import { getSendingRules, updateSendingRules } from '@songsarn/contract/account/sending-rules'
import { createAnalysis, getAnalysis } from '@songsarn/contract/communication/analyses'
import {
  createQuickSend,
  getCommunication,
  getFailures,
  resumeCommunication,
  stopCommunication,
} from '@songsarn/contract/communication/communications'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { eventually, TEST_KEY } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { brakeSends } from './brake.ts'

/** Recipients of whom `failing` of each 10 are undelivered by the simulated carrier. */
const recipients = (count: number, failing: number) =>
  Array.from({ length: count }, (_, n) => `08${1000 + n}${n % 10 < failing ? '0002' : '0009'}`)

forEachEngine('the brake', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
  })
  /** As two processes do it. */
  const look = () => Promise.all([1, 2].map(() => brakeSends(store, { secretKey: TEST_KEY })))
  const read = async (user: TestUser, id: string) => (await user.call(getCommunication, { params: { id } })).body

  /** A send whose pace has let so many messages go, whose results are known. */
  async function sent(user: TestUser, to: readonly string[], results: number) {
    const analysis = await user.call(createAnalysis, { body: { from: 'SONGSARN', to, content: 'Hello' } })
    const params = { id: analysis.body.id }
    const { body } = await eventually(async () => {
      const found = await user.call(getAnalysis, { params })
      return found.body.status === 'ready' && found
    })
    const answer = await user.call(
      createQuickSend,
      { body: { analysisId: params.id, pace: { perMinute: results * 6 } } },
      { 'idempotency-key': newId() },
    )
    const { id } = answer.body
    await eventually(async () => {
      const { delivered, undelivered } = (await read(user, id)).counts
      return delivered + undelivered === results
    })
    return { id, analysis: body }
  }

  it('pauses a send once, says why, tells its sender, and lets it go on', async () => {
    const user = await app.newSender({ credits: 1000 })
    const { id, analysis } = await sent(user, recipients(500, 4), 200)
    expect(analysis.brakePercent).toBe(30)
    await look()
    const braked = await read(user, id)
    expect(braked).toMatchObject({ status: 'paused', pause: { reason: 'brake', by: null }, brake: { share: 40 } })
    expect(braked.counts).toMatchObject({ pending: 300, delivered: 120, undelivered: 80 })
    expect((await user.call(getFailures, { params: { id } })).body.items).toMatchObject([
      { status: 'undelivered', count: 80 },
    ])
    const notices = (await user.call(listNotices, { query: {} })).body.items
    expect(notices).toMatchObject([{ kind: 'sendBraked', params: { share: '40' }, path: `/communication/${id}` }])
    const mails = await queuedMails(store, user.account.tenantId)
    expect(mails.map(({ template }) => template)).toEqual(['sendBraked'])
    expect(mails[0]?.text).toContain('40%')

    expect((await user.call(resumeCommunication, { params: { id } })).status).toBe(200)
    await look()
    expect(await read(user, id)).toMatchObject({ status: 'sending', pause: null, brake: { share: 40 } })
    const audited = (await user.call(listAudit, { query: { subject: ['Communication'] } })).body.items
    expect(audited.map(({ action, by, changes }) => [action, by?.kind, changes])).toMatchObject([
      ['resume', 'user', []],
      ['pause', 'system', [{ field: 'brake', after: '40% > 30%' }]],
      ['send', 'user', expect.anything()],
    ])
    await user.call(stopCommunication, { params: { id } })
    await app.settled(user, id)
    expect(await read(user, id)).toMatchObject({ status: 'stopped', counts: { pending: 0 } })
  })

  it('leaves small sends, sends below the share, and those of an account that has none', async () => {
    const user = await app.newSender({ credits: 2000 })
    const below = await sent(user, recipients(500, 3), 200)
    const small = await sent(user, recipients(190, 9), 190)
    await look()
    expect([(await read(user, below.id)).status, (await read(user, small.id)).status]).toEqual(['sending', 'completed'])
    const off = await user.call(updateSendingRules, { body: { version: 0, brake: null } })
    expect([off.status, (await user.call(getSendingRules)).body.brake]).toEqual([200, null])
    const bad = await sent(user, recipients(500, 6), 200)
    expect(bad.analysis.brakePercent).toBeNull()
    await look()
    expect((await read(user, bad.id)).status).toBe('sending')
    await user.call(updateSendingRules, { body: { version: 1, brake: { percent: 20 } } })
    await look()
    expect([(await read(user, bad.id)).status, (await read(user, below.id)).status]).toEqual(['paused', 'paused'])
    for (const { id } of [below, bad]) await user.call(stopCommunication, { params: { id } })
  })
})
