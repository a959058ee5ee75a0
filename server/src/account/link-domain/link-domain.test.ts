import { expect, it } from '@jest/globals'
import { checkLinkDomain, getLinkDomain, updateLinkDomain } from '@songsarn/contract/account/link-domain'
import { listNotices } from '@songsarn/contract/account/notices'
import { createAnalysis, getAnalysisRows } from '@songsarn/contract/communication/analyses'
import { addSender } from '../../../testing/add-sender.ts'
import { type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { testProvider } from '../../../testing/provider.ts'
import { TEST_KEY } from '../../../testing/sending.ts'
import { recheckDomains } from './recheck-domains.ts'

const DOMAIN = 'sms.brand.example'

forEachEngine('link domains', (open) => {
  const desk = testProvider(open)

  /** An app whose DNS has these records. */
  async function withDns() {
    const records = { addresses: new Map<string, string[]>(), texts: new Map<string, string[]>() }
    records.addresses.set('sms.example', ['192.0.2.1', '192.0.2.2'])
    const ports = {
      ...{ store: desk.store, secretKey: TEST_KEY, publicUrl: () => 'https://sms.example', isSilent: false },
      dns: {
        addresses: async (name: string) => {
          if (name === 'silent.brand.example' || ports.isSilent) throw new Error('ETIMEOUT')
          return records.addresses.get(name) ?? []
        },
        texts: async (name: string) => records.texts.get(name) ?? [],
      },
    }
    const test = testApp(desk.store, { dns: ports.dns })
    const newOwner = async () => test.newUser(await test.newAccount({ name: 'Shop' }), 'owner')
    return { ...records, newOwner, test, ports }
  }
  const set = (by: TestUser, domain: string | null) => by.call(updateLinkDomain, { body: { domain } })
  const check = async (by: TestUser) => (await by.call(checkLinkDomain)).body
  const textOf = async (by: TestUser) => {
    const body = {
      ...{ from: 'MyShop', to: ['0812345678'], content: 'Go https://shop.example/a' },
      options: { shortenUrl: true },
    }
    const { id } = (await by.call(createAnalysis, { body })).body
    return (await by.call(getAnalysisRows, { params: { id }, query: {} })).body.items[0]?.text ?? ''
  }

  it('are used only once DNS shows whose they are and that they lead here', async () => {
    const { newOwner, addresses, texts, test } = await withDns()
    const owner = await newOwner()
    await addSender(desk.store, owner.account, 'MyShop')
    expect((await check(owner)).code).toBe('linkDomain.none')
    expect((await set(owner, 'https://sms.brand.example')).body.errors).toMatchObject([
      { path: 'domain', code: 'format' },
    ])
    const { record } = (await set(owner, 'SMS.brand.example')).body
    expect(record?.name).toBe(`_songsarn.${DOMAIN}`)
    expect(await check(owner)).toMatchObject({ code: 'linkDomain.noRecord', params: record })
    texts.set(record?.name ?? '', ['other', record?.value ?? ''])
    expect((await check(owner)).code).toBe('linkDomain.noAddress')
    addresses.set(DOMAIN, ['192.0.2.1', '198.51.100.7'])
    expect(await check(owner)).toMatchObject({
      code: 'linkDomain.elsewhere',
      params: { domain: DOMAIN, addresses: '198.51.100.7', target: 'sms.example' },
    })
    expect(await textOf(owner)).toContain('https://sms.example/l/')
    addresses.set(DOMAIN, ['192.0.2.1'])
    expect((await check(owner)).checkDate).not.toBeNull()
    expect(await textOf(owner)).toContain(`https://${DOMAIN}/l/`)
    for (const role of ['admin', 'sender', 'viewer'] as const) {
      const user = await test.newUser(owner.account, role)
      expect((await user.call(getLinkDomain)).body.domain).toBe(DOMAIN)
      expect((await set(user, null)).status).toBe(403)
    }
    await set(owner, null)
    expect(await textOf(owner)).toContain('https://sms.example/l/')
  })

  it('are refused for now while DNS does not answer: that is no missing address', async () => {
    const { newOwner, texts } = await withDns()
    const owner = await newOwner()
    const { record } = (await set(owner, 'silent.brand.example')).body
    texts.set(record?.name ?? '', [record?.value ?? ''])
    expect(await check(owner)).toMatchObject({
      code: 'linkDomain.noAnswer',
      params: { domain: 'silent.brand.example' },
    })
    expect((await owner.call(getLinkDomain)).body.checkDate).toBeNull()
  })

  it('are looked at each day, and given up after hours in which DNS shows something else, not while it is silent', async () => {
    const { newOwner, addresses, texts, ports } = await withDns()
    const owner = await newOwner()
    const name = 'daily.brand.example'
    addresses.set(name, ['192.0.2.1'])
    const { record } = (await set(owner, name)).body
    texts.set(record?.name ?? '', [record?.value ?? ''])
    const { checkDate } = await check(owner)
    const lookAfter = (hours: number) => recheckDomains(ports, new Date(Date.now() + hours * 60 * 60 * 1000))
    const isUsed = async () => (await owner.call(getLinkDomain)).body.checkDate === checkDate
    const notices = async () => (await owner.call(listNotices, { query: {} })).body.items.map(({ kind }) => kind)
    addresses.set(name, ['198.51.100.7'])
    await lookAfter(1)
    addresses.delete('sms.example')
    ports.isSilent = true
    await lookAfter(25)
    await lookAfter(60)
    expect(await isUsed()).toBe(true)
    ports.isSilent = false
    addresses.set('sms.example', ['192.0.2.1', '192.0.2.2'])
    await lookAfter(61)
    await lookAfter(62)
    expect([await isUsed(), await notices()]).toEqual([true, []])
    addresses.set(name, ['192.0.2.1'])
    await lookAfter(63)
    addresses.set(name, ['198.51.100.7'])
    await lookAfter(64)
    expect(await isUsed()).toBe(true)
    await lookAfter(90)
    await Promise.all([lookAfter(94), lookAfter(94)])
    expect([await isUsed(), await notices()]).toEqual([false, ['linkDomainLost']])
    addresses.set(name, ['192.0.2.1'])
    expect((await check(owner)).checkDate).not.toBeNull()
  })

  it('are of one account: neither does its record prove anything for another, nor do two use it', async () => {
    const { newOwner, addresses, texts } = await withDns()
    const [one, other] = [await newOwner(), await newOwner()]
    const name = 'go.brand.example'
    addresses.set(name, ['192.0.2.2'])
    const { record } = (await set(one, name)).body
    texts.set(`_songsarn.${name}`, [record?.value ?? ''])
    const { record: others } = (await set(other, name)).body
    expect((await check(other)).code).toBe('linkDomain.noRecord')
    texts.set(`_songsarn.${name}`, [record?.value ?? '', others?.value ?? ''])
    const answers = await Promise.all([check(one), check(other)])
    expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(['linkDomain.taken'])
  })
})
