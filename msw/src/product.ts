import { PGlite } from '@electric-sql/pglite'
import { signIn } from '@songsarn/contract/session'
import { PAGE_PARSERS, type Page, type PageOptions, startPage } from '@songsarn/server/page'
import { sendSamples } from './sample-sends.ts'

export type ProductUser = 'owner' | 'admin' | 'sender' | 'viewer' | 'sub-owner' | 'operator'

/** The product API, answered in this page by the server's own code. */
export type Product = {
  /** Answers a request as the server would, for the user who signed in last. */
  fetch(request: Request): Promise<Response>
  /** Whose session it is from now on. */
  signInAs(user: ProductUser): Promise<void>
  /** Sends what a service in use has sent, as the owner, who is signed in then. */
  sendSamples(): Promise<void>
  /** Throws away everything and begins again as on the first day; nobody is signed in then. */
  reset(): Promise<void>
  close(): Promise<void>
}

export type ProductOptions = PageOptions & {
  /** Opens the database, again after a reset. Default: an empty one in memory. */
  open?: () => Promise<PGlite>
  /** Of the demo users. The default is told to nobody: `signInAs` knows it. */
  password?: string
}

export const openInMemory = (): Promise<PGlite> => PGlite.create({ parsers: PAGE_PARSERS })

/** Starts the service in this page, which takes some seconds: it holds the demo accounts. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { open = openInMemory, password = 'the demo of this page', ...pageOptions } = options
  const begin = async (): Promise<Page> => startPage(await open(), password, pageOptions)
  let page = await begin()
  async function signInAs(login: ProductUser): Promise<void> {
    const body = JSON.stringify({ login, password })
    const headers = { 'Content-Type': 'application/json' }
    const url = new URL(signIn.path, globalThis.location?.origin ?? 'http://page.invalid')
    const answer = await page.fetch(new Request(url, { method: signIn.method, headers, body }))
    if (!answer.ok) throw new Error(`${login} could not sign in: ${answer.status} ${await answer.text()}`)
  }
  return {
    fetch: (request) => page.fetch(request),
    signInAs,
    async sendSamples() {
      await signInAs('owner')
      await sendSamples((request) => page.fetch(request))
    },
    async reset() {
      await page.close()
      page = await begin()
    },
    close: () => page.close(),
  }
}
