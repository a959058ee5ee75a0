/** An app with the operator of its provider, for the body of a `forEachEngine`. */
import { afterAll, beforeAll } from '@jest/globals'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import { type TestApp, type TestUser, testApp } from './app.ts'

/** Opens before all and closes after all; its fields are there within a test only. */
export function testProvider(open: () => Promise<OpenDatabase>) {
  let store: OpenDatabase
  let test: TestApp
  let operator: TestUser
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
    operator = await test.newUser(await test.newAccount({ name: 'Provider', kind: 'provider' }), 'operator')
  }, 60_000)
  afterAll(async () => {
    await test?.stopJobs()
    await store?.close()
  })
  return {
    get store() {
      return store
    },
    get test() {
      return test
    },
    get operator() {
      return operator
    },
    newOwner: async (name = 'Shop') => test.newUser(await test.newAccount({ name }), 'owner'),
  }
}
