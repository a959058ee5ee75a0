import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { createApiKey } from '@songsarn/contract/account/api-keys'
import { listOwnSessions } from '@songsarn/contract/account/own-sessions'
import { addPasskey, beginPasskey, beginPasskeySignIn, signInWithPasskey } from '@songsarn/contract/account/passkeys'
import {
  beginSecondFactor,
  confirmSecondFactor,
  demandSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  removeUserSecondFactor,
} from '@songsarn/contract/account/second-factor'
import { changePassword, signIn, signOut, whoAmI } from '@songsarn/contract/account/session'
import { Secret, TOTP } from 'otpauth'
import { callerWith, PASSWORD, type TestApp, type TestUser, testApp } from '../../../../testing/app.ts'
import { forEachEngine } from '../../../../testing/database.ts'
import { SoftPasskey } from '../../../../testing/soft-passkey.ts'
import type { OpenDatabase } from '../../../foundation/db/connect.ts'

forEachEngine('an account that demands a second factor', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let owner: TestUser
  let sender: TestUser
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  })
  afterAll(() => store?.close())
  beforeEach(async () => {
    owner = await test.newUser(await test.newAccount(), 'owner')
    sender = await test.newUser(owner.account, 'sender')
  })

  async function turnOn(user: TestUser) {
    const { secret } = (await user.call(beginSecondFactor, { body: { password: PASSWORD } })).body
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.ports.now().getTime() })
    expect((await user.call(confirmSecondFactor, { body: { code } })).status).toBe(200)
  }
  const demand = (by: TestUser, demanded = true) => by.call(demandSecondFactor, { body: { demanded } })

  it('is made to by an owner who has one', async () => {
    const admin = await test.newUser(owner.account, 'admin')
    expect((await demand(admin)).body.code).toBe('secondFactor.ownersOnly')
    expect((await demand(sender)).body.code).toBe('right.missing')
    expect((await demand(owner)).body.code).toBe('secondFactor.ownFirst')
    await turnOn(owner)
    expect((await demand(owner)).status).toBe(204)
    expect((await owner.call(getAccount)).body.needsSecondFactor).toBe(true)
    expect((await demand(owner, false)).status).toBe(204)
    expect((await sender.call(getAccount)).body.needsSecondFactor).toBe(false)
  })

  it('lets users without a second factor only set it up, from the next request on', async () => {
    await turnOn(owner)
    expect((await sender.call(getAccount)).status).toBe(200)
    await demand(owner)
    const body = { current: PASSWORD, newPass: 'another horse 8 staple', confirm: 'another horse 8 staple' }
    for (const refused of [
      await sender.call(getAccount),
      await sender.call(listOwnSessions),
      await sender.call(changePassword, { body }),
      await sender.call(createApiKey, { body: createApiKey.example }),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'secondFactor.required'])
    expect((await sender.call(whoAmI)).body.mustSetUp).toBe(true)
    expect((await sender.call(getSecondFactor)).body.demanded).toBe(true)
    // Also one who signs in only now.
    const entered = await callerWith(test.fetch, {})(signIn, { body: { login: sender.username, password: PASSWORD } })
    expect([entered.status, entered.body.mustSetUp]).toEqual([200, true])
    await turnOn(sender)
    expect((await sender.call(getAccount)).status).toBe(200)
    expect((await sender.call(whoAmI)).body.mustSetUp).toBeUndefined()
    expect((await sender.call(removeSecondFactor, { body: { password: PASSWORD } })).body.code).toBe(
      'secondFactor.demanded',
    )
  })

  it('asks again when an admin removed it, and lets users sign out meanwhile', async () => {
    await turnOn(owner)
    await turnOn(sender)
    await demand(owner)
    expect((await owner.call(removeUserSecondFactor, { params: { id: sender.userId } })).status).toBe(204)
    expect((await sender.call(getAccount)).body.code).toBe('secondFactor.required')
    expect((await sender.call(signOut)).status).toBe(204)
  })

  it('lets in a user who signs in with a passkey, and holds them after a password', async () => {
    const passkey = new SoftPasskey()
    const adding = (await sender.call(beginPasskey, { body: { name: 'Phone' } })).body
    const credential = passkey.create(adding.options, 'https://sms.example')
    await sender.call(addPasskey, { body: { ceremony: adding.ceremony, credential } })
    await turnOn(owner)
    await demand(owner)
    const visitor = callerWith(test.fetch, {})
    const entering = (await visitor(beginPasskeySignIn)).body
    const body = { ceremony: entering.ceremony, credential: passkey.get(entering.options, 'https://sms.example') }
    const entered = await visitor(signInWithPasskey, { body })
    expect([entered.status, entered.body.mustSetUp]).toEqual([200, undefined])
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await callerWith(test.fetch, { cookie })(getAccount)).status).toBe(200)
    expect((await sender.call(getAccount)).body.code).toBe('secondFactor.required')
  })

  it('stops no API key and no other account', async () => {
    await turnOn(owner)
    const key = (
      await owner.call(createApiKey, {
        body: { name: 'shop', mode: 'live', scopes: ['read:Account', 'update:Account'] },
      })
    ).body
    const other = await test.newUser(await test.newAccount({}, owner.account), 'owner')
    await demand(owner)
    const byKey = callerWith(test.fetch, { authorization: `Bearer ${key.key}` })
    expect((await byKey(getAccount)).status).toBe(200)
    // A leaked key must not open the account.
    expect((await byKey(demandSecondFactor, { body: { demanded: false } })).body.code).toBe('secondFactor.ownersOnly')
    expect((await other.call(getAccount)).status).toBe(200)
  })
})
