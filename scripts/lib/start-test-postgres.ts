import { testPostgres } from './postgres.ts'

declare global {
  /** For the global teardown, which Jest loads by itself. */
  var stopTestPostgres: (() => Promise<void>) | undefined
}

/** Jest's global setup of the service: a server for the databases of all suites. Its workers inherit the environment. */
export default async function startPostgres(): Promise<void> {
  const { url, stop } = await testPostgres()
  process.env.TEST_DATABASE_URL = url
  globalThis.stopTestPostgres = stop
}
