import { afterAll, beforeAll } from '@jest/globals'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import { type SendingApp, sendingApp } from './communications.ts'

/** For the body of a `forEachEngine`: `begin` gets the app before the first test; it is closed after the last. */
export function withSendingApp(
  open: () => Promise<OpenDatabase>,
  begin: (made: { store: OpenDatabase; app: SendingApp }) => unknown,
): void {
  let store: OpenDatabase | undefined
  let app: SendingApp | undefined
  beforeAll(async () => {
    store = await open()
    app = await sendingApp(store)
    await begin({ store, app })
  }, 60_000)
  afterAll(async () => {
    await app?.close()
    await store?.close()
  }, 20_000)
}
