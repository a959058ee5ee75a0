import { PGlite } from '@electric-sql/pglite'
import { signIn } from '@songsarn/contract/session'
import { PAGE_PARSERS, type Page, startPage } from '@songsarn/server/page'

/** Of the demo in this page, which nobody else can reach. */
const PASSWORD = 'the demo of this page'

export type ProductUser = 'owner' | 'admin' | 'sender' | 'viewer' | 'sub-owner' | 'operator'

/** The product API, answered in this page by the server's own code. */
export type Product = {
  /** Answers a request as the server would, for the user who signed in last. */
  fetch(request: Request): Promise<Response>
  /** Whose session it is from now on. */
  signInAs(user: ProductUser): Promise<void>
  /** Throws away everything and begins again as on the first day; nobody is signed in then. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Starts the service in this page on a database in memory, which takes some seconds: it holds the demo accounts. */
export async function startProduct(): Promise<Product> {
  let page = await begin()
  return {
    fetch: (request) => page.fetch(request),
    async signInAs(login) {
      const body = JSON.stringify({ login, password: PASSWORD })
      const headers = { 'Content-Type': 'application/json' }
      const url = new URL(signIn.path, globalThis.location?.origin ?? 'http://page.invalid')
      const answer = await page.fetch(new Request(url, { method: signIn.method, headers, body }))
      if (!answer.ok) throw new Error(`${login} could not sign in: ${answer.status} ${await answer.text()}`)
    },
    async reset() {
      await page.close()
      page = await begin()
    },
    close: () => page.close(),
  }
}

const begin = async (): Promise<Page> => startPage(await PGlite.create({ parsers: PAGE_PARSERS }), PASSWORD)
