import { expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { SAMPLE_MOBILES } from '@songsarn/contract/communication/sample-people'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'

forEachEngine('first steps', (open) => {
  let app: SendingApp
  withSendingApp(open, (made) => {
    app = made.app
  })
  const steps = async (user: TestUser) => (await user.call(calls.getFirstSteps)).body
  const NOTHING = { mobile: false, people: false, samplePeople: 0, test: false, send: false }

  it('are read where they happened', async () => {
    const user = await app.newUser(await app.newAccount({ credits: 10 }), 'owner')
    expect(await steps(user)).toEqual({ ...NOTHING, sender: 'none', apiKey: false, apiCall: false })
    await user.call(calls.requestSender, { body: { name: 'MyShop' } })
    await user.call(calls.createApiKey, { body: calls.createApiKey.example })
    expect(await steps(user)).toMatchObject({ sender: 'pending', apiKey: true, apiCall: false })
    const sending = await app.newSender({ credits: 10 })
    await app.quickSend(sending, ['0812345678'])
    expect(await steps(sending)).toMatchObject({ ...NOTHING, sender: 'approved', send: true })
    expect(await steps(await app.newUser(sending.account, 'viewer'))).toMatchObject({ apiKey: null, apiCall: null })
  })

  it('add sample people, to whom nothing is sent, and remove those that nobody changed', async () => {
    const user = await app.newSender({ credits: 10 })
    const add = () => user.call(calls.addSamplePeople)
    const remove = () => user.call(calls.removeSamplePeople)
    expect((await add()).body).toEqual({ added: 5 })
    expect((await add()).body).toEqual({ added: 0 })
    expect(await steps(user)).toMatchObject({ people: true, samplePeople: 5 })
    const people = (await user.call(calls.listPeople)).body.items
    expect(people.map(({ mobile }) => mobile).sort()).toEqual([...SAMPLE_MOBILES])
    expect(people.every(({ blacklisted, lastName }) => blacklisted !== null && lastName === 'Sample')).toBe(true)

    const [kept] = people
    if (!kept) throw new Error('no person')
    await user.call(calls.updatePerson, {
      params: { id: kept.id },
      body: { mobile: kept.mobile, firstName: 'Mine', lastName: '' },
    })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(204)
    expect((await user.call(calls.listPeople)).body.items).toMatchObject([{ firstName: 'Mine' }])
    expect(await steps(user)).toMatchObject({ people: true, samplePeople: 0 })
    expect((await user.call(calls.listBlacklist)).body.items).toMatchObject([{ mobile: kept.mobile }])
    expect((await (await app.newUser(user.account, 'viewer')).call(calls.addSamplePeople)).status).toBe(403)
  })

  it('are kept on Home, or hidden, for the user', async () => {
    const user = await app.newSender()
    const { body } = await user.call(calls.updateMe, { body: { preferences: { firstSteps: 'hidden' } } })
    expect(body.preferences).toEqual({ firstSteps: 'hidden' })
  })
})
