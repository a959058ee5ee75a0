import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { whoAmI } from '@songsarn/contract/account/session'
import { type BrowserService, startBrowserService } from './browser-service.ts'

let service: BrowserService
beforeAll(async () => {
  service = await startBrowserService()
})
afterAll(() => service?.close())

const call = (path: string, init?: RequestInit) => service.fetch(new Request(`http://page.invalid${path}`, init))

it('answers as the user who signed in last, until a reset', async () => {
  expect((await call(whoAmI.path)).status).toBe(401)
  await service.signInAs('owner')
  expect(await (await call(whoAmI.path)).json()).toMatchObject({ username: 'owner' })
  expect(await (await call(getAccount.path)).json()).toMatchObject({ creditBalance: 100_000 })
  await service.signInAs('viewer')
  expect(await (await call(whoAmI.path)).json()).toMatchObject({ username: 'viewer' })
  await service.reset()
  expect((await call(whoAmI.path)).status).toBe(401)
})
