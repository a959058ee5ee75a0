import { expect, it } from '@jest/globals'
import { listNotices } from '@songsarn/contract/account/notices'
import { listSenders } from '@songsarn/contract/account/senders'
import { createMessages } from '@songsarn/contract/communication/messages'
import { forEachEngine } from '../../../testing/database.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { testProvider } from '../../../testing/provider.ts'
import { warnOfUnused } from './warn-of-unused.ts'

const DAY = 24 * 3600_000

forEachEngine('unused sender names', (open) => {
  const desk = testProvider(open)

  it('are told once when they were unused for five months, also by two processes, and again after traffic', async () => {
    const { test } = desk
    const owner = await desk.newOwner()
    await test.addSender(owner.account, 'MyShop')
    await test.addCredits(owner.account, 100)
    const ports = { store: test.store, secretKey: 'a key for tests' }
    const look = (days: number) => warnOfUnused(ports, new Date(Date.now() + days * DAY))
    const told = async () =>
      (await owner.call(listNotices, { query: {} })).body.items.filter(({ kind }) => kind === 'senderUnused').length
    await look(140)
    expect(await told()).toBe(0)
    await Promise.all([look(160), look(160)])
    await look(170)
    expect(await told()).toBe(1)
    expect((await queuedMails(test.store, owner.account.tenantId)).map(({ template }) => template)).toEqual([
      'senderUnused',
    ])
    const body = { from: 'MyShop', to: '0812345678', content: 'Hello' }
    expect((await owner.call(createMessages, { body, idempotencyKey: crypto.randomUUID() })).status).toBe(202)
    await look(0)
    const [sender] = (await owner.call(listSenders, { query: {} })).body.items
    expect(Date.parse(sender?.lastUseDate ?? '')).toBeGreaterThan(Date.now() - DAY)
    expect(await told()).toBe(1)
    await look(160)
    expect(await told()).toBe(2)
  })
})
