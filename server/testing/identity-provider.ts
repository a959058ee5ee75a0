/** A real OpenID Connect provider (oidc-provider) on loopback, with one client, for tests. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export const CLIENT = { clientId: 'songsarn', clientSecret: 'a client secret of the test' }

export type Person = { email?: string; verified?: boolean; claims?: Record<string, unknown> }

/** @param redirectUrl where it sends browsers back to */
export async function startIdentityProvider(redirectUrl: string) {
  /** Who signs in next. */
  let person: Person = {}
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // The provider warns that its keys and its store are not for production.
  const warn = console.warn
  console.warn = () => {}
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUrl],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { email: ['email', 'email_verified', 'xms_edov', 'acct'] },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({
        ...{ sub: accountId, email: person.email, email_verified: person.verified },
        ...person.claims,
      }),
    }),
  })
  console.warn = warn
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    // Agrees to everything as the person whom the test named.
    const { prompt, params, grantId } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: 'person' } })
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId: 'person', clientId: String(params.client_id) })
    grant.addOIDCScope('openid email')
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  })

  return {
    issuer,
    /** Opens the address as a browser would, signs in as this person, and returns the query that it comes back with. */
    async signIn(url: string, as: Person): Promise<string> {
      person = as
      const cookies = new Map<string, string>()
      for (let at = url; ; ) {
        const reply = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const cookie of reply.headers.getSetCookie()) {
          const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/) ?? []
          cookies.set(name, value)
        }
        const location = reply.headers.get('location')
        if (!location) throw new Error(`${at}: ${reply.status} ${await reply.text()}`)
        at = new URL(location, at).href
        if (at.startsWith(redirectUrl)) return new URL(at).search
      }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
