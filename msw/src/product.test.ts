import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account'
import { whoAmI } from '@songsarn/contract/session'
import { type Product, startProduct } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 60_000)
afterAll(() => product?.close())

const ask = (path: string, init?: RequestInit) => product.fetch(new Request(`http://page.invalid${path}`, init))

it('answers as the user who signed in last, and forgets all on reset', async () => {
  expect((await ask(whoAmI.path)).status).toBe(401)
  await product.signInAs('owner')
  expect(await (await ask(whoAmI.path)).json()).toMatchObject({ username: 'owner' })
  expect(await (await ask(getAccount.path)).json()).toMatchObject({ creditBalance: 100_000 })
  await product.signInAs('viewer')
  expect(await (await ask(whoAmI.path)).json()).toMatchObject({ username: 'viewer' })
  await product.reset()
  expect((await ask(whoAmI.path)).status).toBe(401)
}, 60_000)
