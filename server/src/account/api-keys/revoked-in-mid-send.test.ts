import { expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { createApiKey, revokeApiKey } from '@songsarn/contract/account/api-keys'
import { createAnalysis, getAnalysis } from '@songsarn/contract/communication/analyses'
import {
  createQuickSend,
  getCommunication,
  getProgress,
  listCommunications,
} from '@songsarn/contract/communication/communications'
import { callerWith } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually, mobiles } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import { newId } from '../../foundation/db/id.ts'

forEachEngine('an API key that is revoked in mid-send', (open) => {
  let app: SendingApp
  withSendingApp(open, (made) => {
    app = made.app
  })

  it('stops its program; what the program sent goes on, once, and is paid once', async () => {
    const user = await app.newSender({ credits: 50 })
    const scopes = ['create:Analysis', 'read:Analysis', 'send:Communication', 'read:Communication']
    const key = (await user.call(createApiKey, { body: { name: 'Shop', mode: 'live', scopes } })).body
    const program = callerWith(app.fetch, { authorization: `Bearer ${key.key}` })
    const analyse = async () => {
      const body = { from: 'SONGSARN', to: mobiles(20), content: 'Hello' }
      const params = { id: (await program(createAnalysis, { body })).body.id }
      await eventually(async () => (await program(getAnalysis, { params })).body.status !== 'running')
      return params.id
    }
    const [first, next] = [await analyse(), await analyse()]
    const once = { 'idempotency-key': newId() }
    app.transport.setState('down')
    const sent = await program(createQuickSend, { body: { analysisId: first } }, once)
    const params = { id: sent.body.id }
    expect((await program(getProgress, { params })).body.counts.pending).toBe(20)

    expect((await user.call(revokeApiKey, { params: { id: key.id } })).status).toBe(204)
    const refused = await Promise.all([
      program(getProgress, { params }),
      program(createQuickSend, { body: { analysisId: first } }, once),
      program(createQuickSend, { body: { analysisId: next } }, { 'idempotency-key': newId() }),
    ])
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [401, 'apiKey.invalid']))

    app.transport.setState('up')
    await app.settled(user, params.id)
    expect((await user.call(getCommunication, { params })).body).toMatchObject({
      ...{ status: 'completed', cost: 20, counts: { delivered: 20, cancelled: 0 } },
    })
    expect((await user.call(listCommunications)).body.total).toBe(1)
    const { creditBalance, creditHeld } = (await user.call(getAccount)).body
    expect([creditBalance, creditHeld]).toEqual([30, 0])
  })
})
