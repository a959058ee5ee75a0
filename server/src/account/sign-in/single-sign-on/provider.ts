import type { ProviderResult } from '@songsarn/contract/account/single-sign-on'
import { Email } from '@songsarn/contract/base/call'
import type { Configuration, CustomFetch } from 'openid-client'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import type { OutboundAsk } from '../../../foundation/http/outbound.ts'
import type { Ports } from '../../../foundation/http/ports.ts'

/** Who the service is to a provider. */
export type Client = { issuer: string; clientId: string; clientSecret: string }
/** Values that the answer of the provider must match. */
export type Expected = { state: string; nonce: string; codeVerifier: string }
type ProviderPorts = Pick<Ports, 'publicUrl' | 'log'> & { ask: OutboundAsk }

// Loaded when an account uses it.
const load = () => import('openid-client')

/** Where the provider sends browsers back to: a page of the console. */
export const redirectUrl = ({ publicUrl }: Pick<Ports, 'publicUrl'>): string =>
  new URL('/single-sign-on', publicUrl()).href

/**
 * Where the browser goes to sign in: authorization code with PKCE, state and nonce (OpenID Connect Core 1.0, §3.1; RFC 7636).
 *
 * @throws ApiProblem sso.unreachable
 */
export async function authorizationUrl(
  ports: ProviderPorts,
  client: Client,
  email: string,
): Promise<{ url: string; expected: Expected }> {
  const oidc = await load()
  const [state, nonce, codeVerifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  const challenge = await oidc.calculatePKCECodeChallenge(codeVerifier)
  try {
    const config = await discover(ports, client)
    // Throws where the provider names no address to sign in at, or one without TLS.
    const url = oidc.buildAuthorizationUrl(config, {
      ...{ redirect_uri: redirectUrl(ports), scope: 'openid email', state, nonce, login_hint: email },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    })
    return { url: url.href, expected: { state, nonce, codeVerifier } }
  } catch (error) {
    throw problemOf(ports, error, 'sso.unreachable')
  }
}

/** The directories of Microsoft Entra ID that all companies, or all people, share: their administrators may be anybody. */
const SHARED = ['common', 'organizations', 'consumers', '9188040d-6c67-4b5b-b112-36a304b66dad']

/** Whether the issuer signs in users of other companies too, so that only addresses that it verified count. */
export function isShared(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer)
  return (
    hostname === 'accounts.google.com' ||
    pathname
      .toLowerCase()
      .split('/')
      .some((part) => SHARED.includes(part))
  )
}

/**
 * Exchanges the answer of the provider for the email address that it verified; undefined when it names none. With `trustsEmail`, it
 * need not say that it did (decision 056).
 *
 * @throws ApiProblem sso.unreachable or sso.refused
 */
export async function verifiedEmail(
  ports: ProviderPorts,
  client: Client & { trustsEmail: boolean },
  { state, nonce, codeVerifier }: Expected,
  query: string,
): Promise<string | undefined> {
  const oidc = await load()
  const config = await discover(ports, client).catch((error) => {
    throw problemOf(ports, error, 'sso.unreachable')
  })
  try {
    const tokens = await oidc.authorizationCodeGrant(config, new URL(query, redirectUrl(ports)), {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true },
    })
    const token = tokens.claims()
    if (!token) return undefined
    // Some providers put the address only there.
    const claims: Claims =
      token.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        ? await oidc.fetchUserInfo(config, tokens.access_token, token.sub)
        : token
    // The tenant that Entra names in its metadata is a placeholder where it signs in users of all tenants.
    const isOwn = !isShared(client.issuer) && !config.serverMetadata().issuer.includes('{')
    const isVouched = client.trustsEmail && isOwn && isSilent(claims) && isSilent(token)
    return claims.email_verified === true || isVouched ? Email.safeParse(claims.email).data : undefined
  } catch (error) {
    throw problemOf(ports, error, 'sso.refused')
  }
}

type Claims = Readonly<Record<string, unknown>>

/**
 * Whether the provider does not speak against an address. If the application has these optional claims, Entra says whether
 * the domain's owner is verified (`xms_edov`), and whether the user is a guest of another directory (`acct` 1).
 */
const isSilent = ({ email_verified, xms_edov, acct }: Claims): boolean =>
  email_verified === undefined && !['false', '0'].includes(String(xms_edov)) && String(acct) !== '1'

/** Asks the provider for a token for a code that it never gave: the refusal shows whether it knows the client. */
export async function testProvider(ports: ProviderPorts, client: Client): Promise<ProviderResult> {
  const oidc = await load()
  try {
    const config = await discover(ports, client)
    await oidc.genericGrantRequest(config, 'authorization_code', {
      ...{ code: 'songsarn-connection-test', redirect_uri: redirectUrl(ports) },
      ...{ code_verifier: oidc.randomPKCECodeVerifier() },
    })
    return 'ok'
  } catch (error) {
    ports.log.info({ reason: String(error), code: codeOf(error) }, 'tested an identity provider')
    if (isAway(error)) return 'unreachable'
    if (error instanceof oidc.WWWAuthenticateChallengeError) return 'wrongClient'
    if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant' ? 'ok' : 'wrongClient'
    return 'notProvider'
  }
}

/** Reads what the provider says of itself (OpenID Connect Discovery 1.0, §4). */
async function discover(ports: ProviderPorts, { issuer, clientId, clientSecret }: Client): Promise<Configuration> {
  const oidc = await load()
  const config = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    // The settings take http for the own computer only.
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    [oidc.customFetch]: fetchBy(ports.ask),
  })
  // Checks the signature of ID tokens, too.
  oidc.enableNonRepudiationChecks(config)
  return config
}

class OutboundFailed extends Error {}

/** `fetch` by way of the guard of outbound requests. */
const fetchBy =
  (ask: OutboundAsk): CustomFetch =>
  async (url, { method, headers, body }) => {
    const text = body === undefined || body === null ? undefined : String(body)
    const reply = await ask(url, {
      ...{ method: method === 'POST' ? 'POST' : 'GET', headers: Object.fromEntries(new Headers(headers)) },
      ...(text !== undefined && { body: text }),
    })
    if ('error' in reply) throw new OutboundFailed(reply.error)
    const answer = new Headers()
    for (const [name, value] of Object.entries(reply.headers))
      for (const one of [value ?? []].flat()) answer.append(name, one)
    return new Response(reply.body || null, { status: reply.status, headers: answer })
  }

/** The reason goes to the log, for the operator of the installation: it may name the provider, but holds no token. */
function problemOf({ log }: Pick<Ports, 'log'>, error: unknown, code: 'sso.refused' | 'sso.unreachable'): ApiProblem {
  log.warn({ reason: String(error), code: codeOf(error) }, 'single sign-on failed')
  return new ApiProblem(isAway(error) ? 'sso.unreachable' : code, { cause: error })
}

const isAway = (error: unknown) =>
  error instanceof OutboundFailed || (error instanceof Error && error.cause instanceof OutboundFailed)

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : undefined)
