import { expect, it } from '@jest/globals'
import {
  askForAddresses,
  decideSender,
  listDeskSenders,
  listSenders,
  requestSender,
  setAddresses,
} from '@songsarn/contract/account/senders'
import { getSendingFloors, updateSendingFloors, updateSendingRules } from '@songsarn/contract/account/sending-rules'
import { createAnalysis, getAnalysis, getAnalysisRows } from '@songsarn/contract/communication/analyses'
import { createMessages } from '@songsarn/contract/communication/messages'
import type { TestUser } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { testProvider } from '../../../testing/provider.ts'
import { eventually } from '../../../testing/sending.ts'

const REFUSE = { otherAddress: 'refuse', shortener: 'refuse', download: 'refuse' } as const
const WARN = { otherAddress: 'warn', shortener: 'warn', download: 'warn' } as const
const OWN = 'Look: https://brand.example/promo/1'
const OTHER = 'Look: https://other.example/promo'

forEachEngine('links by sender', (open) => {
  const desk = testProvider(open)

  /** An owner whose sender MyShop has the address brand.example/promo. */
  async function newShop(): Promise<TestUser> {
    const owner = await desk.test.newUser(await desk.test.newAccount({ name: 'Shop', credits: 1000 }), 'owner')
    const { body } = await owner.call(requestSender, {
      body: { name: 'MyShop', linkAddresses: ['Brand.example/promo/'] },
    })
    await desk.operator.call(decideSender, { params: { id: body.id }, body: { decision: 'approve' } })
    return owner
  }
  const setRule = (by: TestUser, links: typeof REFUSE | typeof WARN | null, version = 0) =>
    by.call(updateSendingRules, { body: { version, links } })
  const call = (by: TestUser, content: string, more: object = {}, dryRun = true) =>
    by.call(
      createMessages,
      {
        query: { dryRun },
        body: { from: 'MyShop', to: '0812345678', content, ...more },
      },
      { 'idempotency-key': crypto.randomUUID() },
    )
  const analyse = (by: TestUser, content: string, more: object = {}) =>
    by.call(createAnalysis, { body: { from: 'MyShop', to: ['0812345678', '0812345679'], content, ...more } })

  const ready = (by: TestUser, id: string) =>
    eventually(async () => {
      const { body } = await by.call(getAnalysis, { params: { id } })
      return body.status === 'running' ? undefined : body
    })

  it('are as they were while no rule is on', async () => {
    const owner = await newShop()
    expect((await analyse(owner, `${OTHER} bit.ly/x`)).body.linkWarnings).toEqual([])
    expect((await call(owner, 'http://x.example/a.apk')).body.linkWarnings).toEqual([])
  })

  it('refuse a text at `content` before anything is sent: in the console, in a plain call and in a stored one', async () => {
    const owner = await newShop()
    await setRule(owner, REFUSE)
    for (const answer of [
      await analyse(owner, OTHER),
      await analyse(owner, OTHER, { options: { shortenUrl: true } }),
      await call(owner, OTHER, {}, false),
      await call(owner, OTHER, { shortenUrl: true }, false),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'content.linkRefused'])
      expect(answer.body.errors).toMatchObject([
        { path: 'content', code: 'otherAddress', params: { url: 'https://other.example/promo' } },
      ])
    }
    expect((await call(owner, 'bit.ly/x https://brand.example/promo/a.apk')).body.errors).toMatchObject([
      { code: 'download' },
      { code: 'shortener' },
    ])
    expect((await analyse(owner, OWN)).status).toBe(202)
    expect((await call(owner, OWN)).status).toBe(202)
  })

  it('warn of a text, and send it', async () => {
    const owner = await newShop()
    await setRule(owner, WARN)
    const warnings = [{ kind: 'otherAddress', url: 'https://other.example/promo' }]
    expect((await analyse(owner, OTHER)).body).toMatchObject({ linkWarnings: warnings, totalRecipients: 2 })
    expect((await call(owner, OTHER)).body).toMatchObject({ linkWarnings: warnings, totalRecipients: 1 })
    expect((await call(owner, OTHER, { unsubscribe: true })).body.linkWarnings).toEqual(warnings)
  })

  it('check values row by row: a row with another link gets no message, and the sums add up', async () => {
    const owner = await newShop()
    await setRule(owner, REFUSE)
    const to = [
      { mobile: '0812345678', fields: { page: 'brand.example/promo/1' } },
      { mobile: '0812345679', fields: { page: 'evil.example/promo' } },
    ]
    const refused = await call(owner, 'Look: https://{{page}}', { to })
    expect([refused.body.code, refused.body.errors]).toMatchObject([
      'recipients.leftOut',
      [{ path: 'to.1.mobile', params: { reason: 'linkRefused' } }],
    ])
    for (const more of [{}, { shortenUrl: true }]) {
      const { body } = await call(owner, 'Look: https://{{page}}', { to, partial: true, ...more })
      expect(body).toMatchObject({ totalRecipients: 1, recipients: [{ reason: 'ok' }, { reason: 'linkRefused' }] })
    }
    await setRule(owner, WARN, 1)
    const { body } = await call(owner, 'Look: https://{{page}}', { to })
    expect(body).toMatchObject({
      totalRecipients: 2,
      linkWarnings: [{ kind: 'otherAddress', url: 'https://evil.example/promo' }],
    })
  })

  it('check the rows of a large analysis in its job, and list the rows that are left out', async () => {
    const owner = await newShop()
    await setRule(owner, REFUSE)
    const to = Array.from({ length: 1200 }, (_, index) => `081${String(2_000_000 + index)}`)
    const { body } = await analyse(owner, 'See https://brand.example/promo/{{mobile}}', { to })
    expect(await ready(owner, body.id)).toMatchObject({ status: 'ready', unique: 1200, invalid: 0, linkWarnings: [] })
    const { body: bad } = await analyse(owner, 'See https://brand.example/promo{{mobile}}', { to })
    expect(await ready(owner, bad.id)).toMatchObject({ status: 'ready', unique: 0, invalid: 1200 })
    const query = { bucket: 'invalid', size: 1 }
    const { items } = (await owner.call(getAnalysisRows, { params: { id: bad.id }, query })).body
    expect(items).toMatchObject([{ reason: 'linkRefused' }])
  })

  it('are held to the stricter of the rules of the account and of the provider', async () => {
    const owner = await newShop()
    await setRule(owner, WARN)
    const { version } = (await desk.operator.call(getSendingFloors)).body
    const floor = (links: typeof REFUSE | null, at: number) =>
      desk.operator.call(updateSendingFloors, { body: { version: at, links } })
    await floor(REFUSE, version)
    try {
      expect((await call(owner, OTHER)).body.code).toBe('content.linkRefused')
    } finally {
      await floor(null, version + 1)
    }
    expect((await call(owner, OTHER)).body.linkWarnings).toHaveLength(1)
  })

  it('lead to other addresses when the provider approved them', async () => {
    const owner = await newShop()
    await setRule(owner, REFUSE)
    const [sender] = (await owner.call(listSenders, { query: {} })).body.items
    const params = { id: sender?.id ?? '' }
    expect(sender).toMatchObject({ linkAddresses: ['brand.example/promo'], askedAddresses: null })
    const linkAddresses = ['brand.example', 'other.example']
    const asked = await owner.call(askForAddresses, { params, body: { linkAddresses } })
    expect(asked.body).toMatchObject({ linkAddresses: ['brand.example/promo'], askedAddresses: linkAddresses })
    expect((await call(owner, OTHER)).body.code).toBe('content.linkRefused')
    expect((await owner.call(setAddresses, { params, body: { linkAddresses } })).status).toBe(403)
    const wrong = await owner.call(askForAddresses, { params, body: { linkAddresses: ['https://x.example'] } })
    expect(wrong.body.errors).toMatchObject([{ path: 'linkAddresses.0', code: 'format' }])
    await desk.operator.call(setAddresses, { params, body: { linkAddresses } })
    expect((await call(owner, OTHER)).status).toBe(202)
    const { items } = (await desk.operator.call(listDeskSenders, { query: {} })).body
    expect(items.find(({ id }) => id === params.id)).toMatchObject({ linkAddresses, askedAddresses: null })
  })
})
