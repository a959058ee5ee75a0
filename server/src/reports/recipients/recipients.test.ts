import { expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'

forEachEngine('a recipient', (open) => {
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ app } = made)
  })

  const ask = (user: TestUser, mobile: string) => user.call(calls.getRecipient, { query: { mobile } })

  it('is told with the person, the newest messages, their causes and the counts of Logs, in any writing', async () => {
    const user = await app.newSender({ credits: 100 })
    const { body: person } = await user.call(calls.createPerson, {
      body: { mobile: '0812340001', firstName: 'Somchai' },
    })
    for (const text of ['First', 'Second']) await app.settled(user, await app.quickSend(user, ['0812340001'], text))
    for (const typed of ['0812340001', '+66 81-234-0001', '66812340001', '๐๘๑ ๒๓๔ ๐๐๐๑']) {
      const { body } = await ask(user, typed)
      expect(body).toMatchObject({ mobile: '66812340001', person: { id: person.id }, blacklisted: null })
      expect(body.messages?.items.map(({ excerpt, status }) => [excerpt, status])).toEqual([
        ['Second', 'Rejected'],
        ['First', 'Rejected'],
      ])
      expect(body.messages?.items[0]?.cause).toMatchObject({ code: '11', resend: expect.any(String) })
      expect(body.messages).toMatchObject({ counts: [{ status: 'Rejected', count: 2 }], countsAreExact: true })
    }
    const { body: logs } = await user.call(calls.listLogs, { query: { mobile: '0812340001', status: ['Rejected'] } })
    expect(logs.total).toBe(2)
  })

  it('who is not in People is told by the messages alone; without any, by none', async () => {
    const user = await app.newSender({ credits: 100 })
    await app.settled(user, await app.quickSend(user, ['0812345678'], 'Hello'))
    const { body } = await ask(user, '0812345678')
    expect([body.person, body.messages?.items.length]).toEqual([null, 1])
    const { body: unknown } = await ask(user, '0899999998')
    expect(unknown).toEqual({
      mobile: '66899999998',
      person: null,
      blacklisted: null,
      messages: { items: [], counts: [], countsAreExact: true },
    })
  })

  it('is hidden from other accounts', async () => {
    const [user, other] = [await app.newSender({ credits: 100 }), await app.newSender()]
    await user.call(calls.createPerson, { body: { mobile: '0812345678', firstName: 'Somchai' } })
    await user.call(calls.addToBlacklist, { body: { mobiles: ['0812345678'], note: '' } })
    await app.settled(user, await app.quickSend(user, ['0812345679'], 'Hello'))
    for (const mobile of ['0812345678', '0812345679'])
      expect((await ask(other, mobile)).body).toMatchObject({
        person: null,
        blacklisted: null,
        messages: { items: [], counts: [] },
      })
  })

  it('in People whom nobody has written to is told by the person alone; a mobile of another country as well', async () => {
    const user = await app.newSender({ credits: 100 })
    const other = await app.newSender({ credits: 100 })
    for (const [typed, mobile] of [
      ['0812340009', '66812340009'],
      ['+44 7911 123456', '447911123456'],
    ] as const) {
      const { body: person } = await user.call(calls.createPerson, { body: { mobile: typed, firstName: 'Mali' } })
      const none = { items: [], counts: [], countsAreExact: true }
      expect((await ask(user, typed)).body).toMatchObject({ mobile, person: { id: person.id }, messages: none })
      expect((await ask(other, typed)).body).toMatchObject({ mobile, person: null, messages: none })
    }
  })

  it('tells whose blacklist stops messages', async () => {
    const parent = await app.newSender({ name: 'Parent' })
    const sub = await app.newSender({ name: 'Branch', paymentType: 'shared', parent: parent.account })
    await parent.call(calls.addToBlacklist, { body: { mobiles: ['0812345678'], note: '' } })
    const reason = 'blacklisted'
    expect((await ask(parent, '0812345678')).body.blacklisted).toEqual({ reason, isOwn: true })
    expect((await ask(sub, '0812345678')).body.blacklisted).toEqual({ reason, isOwn: false })
  })

  it.each(['021234567', 'somchai', '0812'])('is no mobile: %s', async (mobile) => {
    const user = await app.newSender({ credits: 100 })
    expect(await ask(user, mobile)).toMatchObject({
      status: 422,
      body: { code: 'request.invalid', errors: [{ code: 'notMobile' }] },
    })
  })
})
