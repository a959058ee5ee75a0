import { expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import { newId } from '../../foundation/db/id.ts'

const ARRIVES = '0812340009'
const [FAILS, FAILS_TOO] = ['0812340002', '0862340002']
const REJECTED = '0812340001'
const DAY_MS = 24 * 3600_000

forEachEngine('links to a result', (open) => {
  let app: SendingApp
  let owner: TestUser
  withSendingApp(open, async (made) => {
    app = made.app
    owner = await app.newSender({ credits: 1000, name: 'Shop' })
  })

  async function sent(who: TestUser, to: readonly string[], content = 'Sale <today> & tomorrow') {
    const id = await app.quickSend(who, to, content)
    await app.settled(who, id)
    return id
  }
  async function resent(id: string) {
    const analysis = await owner.call(calls.resendUndelivered, {
      params: { id },
      body: { statuses: ['undelivered'] },
    })
    const body = { analysisId: analysis.body.id, broadcastName: 'Again' }
    const again = (await owner.call(calls.createBroadcast, { body }, { 'idempotency-key': newId() })).body.id
    await app.settled(owner, again)
    return again
  }
  const link = (who: TestUser, id: string, body: { days: 7 | 30 | 90; withMobiles?: boolean } = { days: 7 }) =>
    who.call(calls.createResultLink, { params: { id }, body })
  async function show(url: string, search = '', language = 'en') {
    const { pathname } = new URL(url)
    const answer = await app.fetch(`${pathname}${search}`, { headers: { 'accept-language': language } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const plain = (html: string) =>
    html
      .replace(/^[\s\S]*<main>/, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')

  it('show people without an account the figures of all sends, and no mobile', async () => {
    const id = await sent(owner, [ARRIVES, FAILS, FAILS_TOO, REJECTED])
    const made = await link(owner, id)
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ withMobiles: false, createdBy: expect.stringMatching(/./), openedDate: null }),
    ])
    const { url } = made.body
    const page = await show(url)
    expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      200,
      'no-store',
      'noindex, nofollow',
    ])
    expect(plain(page.text)).toContain('1 of 4 recipients reached 25%')
    expect(plain(page.text)).toMatch(/Undelivered 2 50% Rejected 1 25% All 4 .*Why messages were not delivered/)
    expect(page.text).toContain('Sale &lt;today&gt; &amp; tomorrow')
    expect(page.text).not.toMatch(/2340002|234 0002/)
    expect((await show(url, '?file=csv')).status).toBe(404)

    // A resend counts at the same link, and at a link to the resend.
    const again = await resent(id)
    const { body: toResend } = await link(owner, again)
    for (const address of [url, toResend.url])
      expect(plain((await show(address)).text)).toContain('1 of 4 recipients reached 25% · after 2 sends')
    expect(plain((await show(url, '', 'th')).text)).toContain('ถึงผู้รับ 1 จาก 4 ราย')
    expect(plain((await show(url, '?lang=th')).text)).toContain('จากการส่ง 2 ครั้ง')
    const listed = (await owner.call(calls.listResultLinks, { params: { id } })).body.items
    expect(listed).toEqual([{ ...made.body, openedDate: expect.any(String) }])
  })

  it('list the recipients with what came of each, where they were made so', async () => {
    const id = await sent(owner, [ARRIVES, FAILS, REJECTED])
    await resent(id)
    const { url } = (await link(owner, id, { days: 30, withMobiles: true })).body
    const page = plain((await show(url)).text)
    expect(page).toMatch(/\+66 81 234 0009 Delivered .*\+66 81 234 0002 Undelivered .*\+66 81 234 0001 Rejected/)
    const file = await show(url, '?file=csv')
    expect(file.headers.get('content-type')).toContain('text/csv')
    const lines = file.text.trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(',').slice(0, 2).join())).toEqual([
      'Mobile,Result',
      '66812340009,Delivered',
      '66812340002,Undelivered',
      '66812340001,Rejected',
    ])
  })

  it('are made by who may, for what they reach', async () => {
    const id = await sent(owner, [ARRIVES])
    const { body: made } = await link(owner, id)
    const viewer = await app.newUser(owner.account, 'viewer')
    expect((await link(viewer, id)).status).toBe(403)
    expect((await viewer.call(calls.listResultLinks, { params: { id } })).status).toBe(403)
    const stranger = await app.newSender()
    expect((await link(stranger, id)).status).toBe(404)
    expect((await stranger.call(calls.listResultLinks, { params: { id } })).status).toBe(404)
    expect((await stranger.call(calls.endResultLink, { params: { id: made.id } })).status).toBe(404)
    expect((await owner.call(calls.createResultLink, { params: { id }, body: { days: 8 as 7 } })).status).toBe(422)
    // The parent sees what its sub-account sent; the link reads no more than who made it.
    const branch = await app.newSender({ credits: 10, name: 'Branch', parent: owner.account })
    const ofBranch = await sent(branch, [ARRIVES])
    const { body } = await link(owner, ofBranch)
    expect(plain((await show(body.url)).text)).toContain('1 of 1 recipients reached')
    expect((await branch.call(calls.listResultLinks, { params: { id: ofBranch } })).body.items).toEqual([])
  })

  it('end when they are told to and when their time is over, and then answer as if they had never been', async () => {
    const id = await sent(owner, [ARRIVES])
    const [first, second] = [(await link(owner, id)).body, (await link(owner, id)).body]
    const end = (who: TestUser) => who.call(calls.endResultLink, { params: { id: first.id } })
    expect((await end(owner)).status).toBe(204)
    expect((await end(owner)).status).toBe(404)
    const never = await show('https://sms.example/result/0123456789abcdef0123456789abcdef')
    const ended = await show(first.url)
    expect([ended.status, ended.text]).toEqual([404, never.text])
    expect((await show(second.url)).status).toBe(200)
    app.later(7 * DAY_MS)
    expect((await show(second.url)).status).toBe(404)
    // The session of the owner has ended too.
    const later = await app.newUser(owner.account, 'owner')
    expect((await later.call(calls.listResultLinks, { params: { id } })).body.items).toEqual([])
    const entries = (await later.call(calls.listAudit, { query: { subject: ['ResultLink'] } })).body.items
    expect(entries.slice(0, 3).map(({ action }) => action)).toEqual(['delete', 'create', 'create'])
  })
})
