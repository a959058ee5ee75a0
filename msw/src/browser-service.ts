import { PGlite } from '@electric-sql/pglite'
import { signIn } from '@songsarn/contract/account/session'
import { PAGE_PARSERS } from '@songsarn/server/run/page/page-database'
import { type Page, type PageOptions, startPage } from '@songsarn/server/run/page/start-page'
import { sendSamples } from './sample-sends.ts'

export type DemoUser = 'owner' | 'admin' | 'sender' | 'viewer' | 'sub-owner' | 'operator'

/** The product API, answered in the browser by the server's own code. */
export type BrowserService = {
  /** Answers as the server does, for the user who signed in last. */
  fetch(request: Request): Promise<Response>
  signInAs(user: DemoUser): Promise<void>
  /** Signs in as the owner and sends the sample messages. */
  sendSamples(): Promise<void>
  /** Adds the reports of the history, if it has one. */
  addReports(): Promise<void>
  /** Deletes everything, starts with a new database and signs the user out. */
  reset(): Promise<void>
  close(): Promise<void>
}

export type BrowserServiceOptions = PageOptions & {
  /** Opens the database, also after a reset. Default: an empty one in memory. */
  open?: () => Promise<PGlite>
  /** The password of the demo users. Default: a password that only `signInAs` uses. */
  password?: string
}

export const openInMemory = (): Promise<PGlite> => PGlite.create({ parsers: PAGE_PARSERS })

/** Starts the service with its demo accounts. This takes some seconds. */
export async function startBrowserService(options: BrowserServiceOptions = {}): Promise<BrowserService> {
  const { open = openInMemory, password = 'the demo of this page', ...pageOptions } = options
  const start = async (): Promise<Page> => startPage(await open(), password, pageOptions)
  let page = await start()
  async function signInAs(login: DemoUser): Promise<void> {
    const body = JSON.stringify({ login, password })
    const headers = { 'Content-Type': 'application/json' }
    const url = new URL(signIn.path, globalThis.location?.origin ?? 'http://page.invalid')
    const response = await page.fetch(new Request(url, { method: signIn.method, headers, body }))
    if (!response.ok) throw new Error(`${login} could not sign in: ${response.status} ${await response.text()}`)
  }
  return {
    fetch: (request) => page.fetch(request),
    signInAs,
    async sendSamples() {
      await signInAs('owner')
      await sendSamples((request) => page.fetch(request))
    },
    addReports: () => page.addReports(),
    async reset() {
      await page.close()
      page = await start()
    },
    close: () => page.close(),
  }
}
