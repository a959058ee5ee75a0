import { expect, it } from '@jest/globals'
import { listNotices } from '@songsarn/contract/account/notices'
import { listSenders } from '@songsarn/contract/account/senders'
import { createMessages } from '@songsarn/contract/communication/messages'
import { addSender } from '../../../testing/add-sender.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { testProvider } from '../../../testing/provider.ts'
import { TEST_KEY } from '../../../testing/sending.ts'
import { warnOfUnused } from './warn-of-unused.ts'

const DAY = 24 * 3600_000

forEachEngine('unused sender names', (open) => {
  const desk = testProvider(open)

  it('are told once when they were unused for five months, also by two processes, and again after traffic', async () => {
    const { test } = desk
    const owner = await test.newUser(await test.newAccount({ name: 'Shop', credits: 100 }), 'owner')
    await addSender(desk.store, owner.account, 'MyShop')
    const ports = { store: desk.store, secretKey: TEST_KEY }
    const look = (days: number) => warnOfUnused(ports, new Date(Date.now() + days * DAY))
    const told = async () =>
      (await owner.call(listNotices, { query: {} })).body.items.filter(({ kind }) => kind === 'senderUnused').length
    await look(140)
    expect(await told()).toBe(0)
    await Promise.all([look(160), look(160)])
    await look(170)
    expect(await told()).toBe(1)
    expect((await queuedMails(desk.store, owner.account.tenantId)).map(({ template }) => template)).toEqual([
      'senderUnused',
    ])
    const body = { from: 'MyShop', to: '0812345678', content: 'Hello' }
    expect((await owner.call(createMessages, { body }, { 'idempotency-key': crypto.randomUUID() })).status).toBe(202)
    await look(0)
    const [sender] = (await owner.call(listSenders, { query: {} })).body.items
    expect(Date.parse(sender?.lastUseDate ?? '')).toBeGreaterThan(Date.now() - DAY)
    expect(await told()).toBe(1)
    await look(160)
    expect(await told()).toBe(2)
  })
})
