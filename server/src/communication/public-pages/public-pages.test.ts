import { describe, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { parseContent } from '@songsarn/sms/merge-fields'
import { sql } from 'kysely'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually, mobiles } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { insertSelect } from '../../foundation/db/distribution.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { encodeLink, linkKey } from '../links/link-code.ts'
import { bindLinks, createLinkSet, insertRowTargets, loadLinkSet } from '../links/link-set.ts'
import { trackedText } from '../links/tracked-text.ts'
import { showPage } from './show-page.ts'

const CONTENT = 'ลดราคา https://a.example/{{mobile}} https://ร้าน.example/สินค้า วันนี้'
const PHONE = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; SM-A155F) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
}
const THAI = { ...PHONE, 'accept-language': 'fr;q=0.5, th-TH, th;q=0.9' }

forEachEngine('public pages', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
    // No person reads a message within its first seconds.
    app.later(10_000)
  })

  const get = (path: string, headers: Record<string, string> = PHONE, method = 'GET') =>
    app.fetch(path, { method, headers, redirect: 'manual' })

  /** A send to three people whose texts have two short links and one to the opt-out page; the paths of row `row`. */
  async function sent(owner?: TestUser, consentTemplateId?: string) {
    const user = owner ?? (await app.newSender({ credits: 100 }))
    const to = mobiles(3)
    const communicationId = await app.quickSend(user, to)
    await app.settled(user, communicationId)
    const { tenantId, accountId } = user.account
    const of = { tenantId, accountId, analysisId: newId() }
    const eConsent = consentTemplateId === undefined ? undefined : { templateId: consentTemplateId }
    const options = { shortenUrl: true, unsubscribe: true, eConsent }
    const key = await linkKey(app.ports.secretKey)
    const set = await asWorker(store, async (trx) => {
      await createLinkSet(trx, of, { content: CONTENT, options, publicUrl: app.ports.publicUrl(), now: new Date() })
      await bindLinks(trx, { ...of, communicationId })
      const found = await loadLinkSet(trx, of, key)
      if (!found) throw new Error('no set')
      const { pieces } = parseContent(CONTENT)
      const rows = to.map((mobile, index) => ({
        rowNo: index + 1,
        ...trackedText(pieces, { mobile }, found, index + 1),
      }))
      const insert = insertRowTargets(of, found, rows)
      if (insert) await insertSelect(trx, insert, 'row_no')
      return found
    })
    const paths = (row: number) => {
      const { text } = trackedText(parseContent(CONTENT).pieces, { mobile: to[row - 1] }, set, row)
      const [first = '', second = '', ...pages] = [...text.matchAll(/https:\/\/sms\.example(\/\S+)/g)].map(
        ([, path]) => path,
      )
      const [consent = '', optOut = ''] = eConsent ? pages : ['', ...pages]
      return { first, second, consent, optOut }
    }
    return { user, to, communicationId, set, key, paths }
  }
  const clicks = async (communicationId: string) => {
    const { rows } = await asWorker(store, (trx) =>
      sql<{ ordinal: number; index: number; isBot: boolean }>`
        select ordinal, index, is_bot from link_clicks where communication_id = ${communicationId}
        order by ordinal, index, is_bot, day`.execute(trx),
    )
    return rows
  }

  /** The first five columns of a report of today. */
  async function reported(user: TestUser, reportType: number): Promise<string[][]> {
    const body = { reportName: 'Today', reportType, oneTimeReportType: 3 }
    const { id } = (await user.call(calls.createReport, { body })).body
    const run = await eventually(async () => {
      const [newest] = (await user.call(calls.listReportRuns, { params: { id } })).body.items
      return newest?.status === 'completed' && newest
    })
    const { text } = await user.call(calls.getReportRunFile, { params: { id: run.id } })
    const lines = text.trimEnd().split('\r\n').slice(1)
    return lines.map((line) => (line.match(/"[^"]*"|[^,]+/g) ?? []).slice(0, 5))
  }

  it('leads to what the sender wrote, and counts a person once a day', async () => {
    const { paths, communicationId, to } = await sent()
    const { first, second } = paths(1)
    for (const path of [first, first, second]) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
    }
    expect((await get(first)).headers.get('location')).toBe(`https://a.example/${to[0]}`)
    expect((await get(paths(2).first)).headers.get('location')).toBe(`https://a.example/${to[1]}`)
    expect((await get(second)).headers.get('location')).toBe(
      'https://xn--q3ct9b5e.example/%E0%B8%AA%E0%B8%B4%E0%B8%99%E0%B8%84%E0%B9%89%E0%B8%B2',
    )
    expect(await clicks(communicationId)).toEqual([
      { ordinal: 1, index: 2, isBot: false },
      { ordinal: 1, index: 3, isBot: false },
      { ordinal: 2, index: 2, isBot: false },
    ])
    app.later(24 * 3600 * 1000)
    await get(first)
    expect(await clicks(communicationId)).toHaveLength(4)
  })

  it('counts programs apart', async () => {
    const { paths, communicationId, user } = await sent()
    const programs = [
      () => get(paths(1).second, PHONE, 'HEAD'),
      () => get(paths(1).second, { 'user-agent': 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' }),
      () => get(paths(2).second, { 'user-agent': 'WhatsApp/2.23.20.0' }),
      () => get(paths(2).second, { 'user-agent': 'curl/8.5.0' }),
      () => get(paths(3).second, { 'user-agent': '' }),
      () => get(paths(3).second, { ...PHONE, 'sec-purpose': 'prefetch;prerender' }),
    ]
    for (const program of programs) expect((await program()).status).toBe(302)
    expect(await clicks(communicationId)).toEqual([1, 2, 3].map((ordinal) => ({ ordinal, index: 3, isBot: true })))
    // The clock of the app is ahead: as if the message had only just been submitted.
    await asWorker(store, (trx) =>
      sql`update messages set submit_date = ${new Date(app.ports.now().getTime() - 1000)}
        where tenant_id = ${user.account.tenantId} and communication_id = ${communicationId} and ordinal = 1`.execute(
        trx,
      ),
    )
    await get(paths(1).first)
    expect((await clicks(communicationId))[0]).toEqual({ ordinal: 1, index: 2, isBot: true })
  })

  it('opts out only when the button is pressed, once, from the account of the message', async () => {
    const { paths, user, to, communicationId } = await sent()
    const { optOut } = paths(1)
    const { tenantId } = user.account
    const blacklisted = () =>
      asWorker(store, (trx) =>
        trx
          .selectFrom('blacklist')
          .select(['accountId', 'mobile', 'reason'])
          .where('tenantId', '=', tenantId)
          .execute(),
      )
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(optOut, THAI, method)
      expect([answer.status, answer.headers.get('content-language')]).toEqual([200, 'th'])
    }
    const page = await (await get(optOut, THAI)).text()
    expect(page).toContain('ไม่รับข้อความจาก SONGSARN อีกหรือไม่')
    expect(page).toContain('<form method="post" action="?lang=th"><button>')
    expect(page).not.toMatch(/<script|src=|@import/)
    expect(new TextEncoder().encode(page).length).toBeLessThan(15 * 1024)
    const crossSite = await get(optOut, { ...PHONE, 'sec-fetch-site': 'cross-site' }, 'POST')
    expect(await crossSite.text()).toContain('Stop messages from SONGSARN?')
    expect(await blacklisted()).toEqual([])

    const answers = await Promise.all(
      [1, 2].map(() => get(optOut, { ...PHONE, 'sec-fetch-site': 'same-origin' }, 'POST')),
    )
    for (const answer of answers) expect(await answer.text()).toContain('You will get no more messages from SONGSARN')
    const mobile = `66${to[0]?.slice(1)}`
    expect(await blacklisted()).toEqual([{ accountId: user.account.accountId, mobile, reason: 'unsubscribed' }])
    expect(await (await get(`${optOut}?lang=th`)).text()).toContain('คุณจะไม่ได้รับข้อความจาก SONGSARN อีก')
    const { rows } = await asWorker(store, (trx) =>
      sql`select ordinal, address from opt_outs where communication_id = ${communicationId}`.execute(trx),
    )
    expect(rows).toEqual([{ ordinal: 1, address: mobile }])
  })

  it('asks for consent with the text that was analysed, and keeps each answer', async () => {
    const user = await app.newSender({ credits: 100 })
    const example = { name: 'Marketing', content: 'I agree to <offers>\nby SMS.' }
    const { body: template } = await user.call(calls.createConsentTemplate, { body: example })
    const params = { id: template.id }
    const { paths, set, to } = await sent(user, template.id)
    expect(set.extraCredits).toBe(2)
    const changed = await user.call(calls.updateConsentTemplate, { params, body: { ...example, content: 'Other' } })
    expect(changed.body).toMatchObject({ version: 2, content: 'Other' })
    expect((await user.call(calls.deleteConsentTemplate, { params })).status).toBe(204)

    const { consent } = paths(1)
    for (const path of [consent, `${consent}?answer=accept`]) {
      const page = await (await get(path)).text()
      expect(page).toContain('I agree to &lt;offers&gt;\nby SMS.')
      expect(page).toContain('<form method="post" action="?answer=accept&amp;lang=en">')
    }
    const answers = async () =>
      (await user.call(calls.listConsents, { query: { mobile: to[0] } })).body.items.map((of) => [
        of.answer,
        of.version,
        of.templateName,
      ])
    expect(await answers()).toEqual([])
    const press = async (answer: string) => (await get(`${consent}?answer=${answer}&lang=th`, PHONE, 'POST')).text()
    const both = await Promise.all([press('accept'), press('accept')])
    for (const page of both) expect(page).toContain('คุณให้ความยินยอมแก่ SONGSARN แล้ว')
    expect(await press('nonsense')).toContain('คุณให้ความยินยอมแก่ SONGSARN แล้ว')
    expect(await press('decline')).toContain('คุณไม่ได้ให้ความยินยอมแก่ SONGSARN')
    expect(await answers()).toEqual([
      ['decline', 1, 'Marketing'],
      ['accept', 1, 'Marketing'],
    ])
    expect((await user.call(calls.listConsents, { query: { answer: 'accept' } })).body.total).toBe(1)
    for (let change = 0; change < 9; change++) for (const answer of ['accept', 'decline']) await press(answer)
    expect((await get(`${consent}?answer=accept`, PHONE, 'POST')).status).toBe(429)
    expect((await user.call(calls.listConsents, { query: { mobile: to[0] } })).body.total).toBe(20)
    expect((await user.call(calls.listConsents, { query: { mobile: '12' } })).body.total).toBe(0)
    const other = await app.newSender()
    expect((await other.call(calls.listConsents)).body.total).toBe(0)

    await get(paths(1).first)
    await get(paths(1).second, { 'user-agent': 'WhatsApp/2.23.20.0' })
    const mobile = `66${to[0]?.slice(1)}`
    expect(await reported(user, 2)).toEqual([
      [`https://a.example/${to[0]}`, mobile, expect.anything(), 'Person', expect.stringMatching(/^"?Mozilla/)],
      ['https://ร้าน.example/สินค้า', mobile, expect.anything(), 'Program', 'WhatsApp/2.23.20.0'],
    ])
    const consents = await reported(user, 8)
    expect(consents).toHaveLength(20)
    expect(consents.slice(0, 2)).toEqual([
      ['Marketing', '1', mobile, 'Accepted', expect.anything()],
      ['Marketing', '1', mobile, 'Declined', expect.anything()],
    ])
    expect(await reported(other, 2)).toEqual([])
    await expect(sent(user, template.id)).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('answers each code that leads nowhere with the same page', async () => {
    const { set, key, paths } = await sent()
    const code = (number: Partial<{ set: number; row: number; index: number }>) =>
      encodeLink(key, { set: set.no, row: 1, index: 0, ...number })
    const wrong = [
      `/u/${code({ row: 0 })}`,
      `/u/${code({ row: 4 })}`,
      `/u/${code({ set: 999_999 })}`,
      `/u/${code({ index: 2 })}`,
      `/u/${code({ index: 1 })}`,
      `/l/${code({ index: 0 })}`,
      `/l/${code({ index: 4 })}`,
      `/l/${code({ index: 2 })}x`,
      '/l/nonsense',
      '/u/%27%3B--',
      `/u${paths(1).first.slice(2)}`,
    ]
    const pages = await Promise.all(wrong.map((path) => get(path)))
    expect(pages.map(({ status }) => status)).toEqual(wrong.map(() => 404))
    expect(new Set(await Promise.all(pages.map((answer) => answer.text()))).size).toBe(1)
  })

  it('leads nowhere before the send, and after a stop for recipients who got no message', async () => {
    const { paths, communicationId } = await sent()
    await asWorker(store, (trx) =>
      sql`update messages set state = 'cancelled' where ordinal = 2
      and communication_id = ${communicationId}`.execute(trx),
    )
    await asWorker(store, (trx) =>
      sql`update link_sets set communication_id = null
      where communication_id <> ${communicationId}`.execute(trx),
    )
    expect((await get(paths(1).first)).status).toBe(302)
    expect((await get(paths(2).first)).status).toBe(404)
    const unsent = await sent()
    await asWorker(store, (trx) =>
      sql`update link_sets set communication_id = null where no = ${unsent.set.no}`.execute(trx),
    )
    expect((await get(unsent.paths(1).first)).status).toBe(404)
  })

  it('leads a recipient on whose cancelled message was sent again', async () => {
    const { user, to, paths, communicationId } = await sent()
    await asWorker(store, (trx) =>
      sql`update messages set state = 'cancelled', submit_date = null where communication_id = ${communicationId}`.execute(
        trx,
      ),
    )
    const resend = async (of: string, mobile = '') => {
      const id = await app.quickSend(user, [mobile])
      await app.settled(user, id)
      await asWorker(store, (trx) =>
        sql`update communications set duplicate_of = ${of}, source = 'undelivered' where id = ${id}`.execute(trx),
      )
      return id
    }
    const again = await resend(communicationId, to[0])
    await resend(again, to[1])
    expect((await get(paths(1).first)).status).toBe(302)
    expect((await get(paths(2).first)).status).toBe(302)
    expect((await get(paths(3).first)).status).toBe(404)
    // Clicks of persons: the time counts at which the second message was submitted.
    expect(await clicks(communicationId)).toEqual([
      { ordinal: 1, index: 2, isBot: false },
      { ordinal: 2, index: 2, isBot: false },
    ])
  })

  it('finds the recipient when ordinals follow carriers', async () => {
    const { paths, communicationId, to } = await sent()
    // As `expand` writes them: the first row became the third message.
    await asWorker(store, (trx) =>
      sql`update messages set row_no = case ordinal when 3 then 1 else ordinal + 1 end
      where communication_id = ${communicationId}`.execute(trx),
    )
    expect((await get(paths(1).first)).headers.get('location')).toBe(`https://a.example/${to[0]}`)
    await get(paths(1).second)
    expect(await clicks(communicationId)).toEqual([
      { ordinal: 3, index: 2, isBot: false },
      { ordinal: 3, index: 3, isBot: false },
    ])
  })

  it('limits how many unknown codes a network asks for, and never the phones behind one address', async () => {
    const { paths } = await sent()
    const phones = '100.64.0.9'
    app.later(120_000)
    for (let round = 0; round < 7; round++) {
      const asked = Array.from({ length: 100 }, () =>
        app.app(new Request(`http://127.0.0.1${paths(1).optOut}`), { address: phones }),
      )
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
    }
    const from = (address: string) => app.app(new Request('http://127.0.0.1/u/nonsense'), { address })
    app.later(120_000)
    await Promise.all(Array.from({ length: 600 }, () => from('2001:db8::1')))
    const refused = await from('2001:db8::2')
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('2001:db8:1::1')).status).toBe(404)
  })
})

describe('the policy of the pages', () => {
  it('forbids scripts, frames and forms to other places', async () => {
    const answer = await showPage({ name: 'optOut', locale: 'en', params: { sender: '<b>', mobile: '1' } })
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    )
    expect(await answer.text()).toContain('Stop messages from &lt;b&gt;?')
  })
})
