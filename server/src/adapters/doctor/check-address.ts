import { get as getPlain, type IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { TLSSocket } from 'node:tls'
import type { TrustedProxies } from '../client-address.ts'
import { type Finding, findingsOf, reasonOf } from './finding.ts'

const { ok, note, warning, fault } = findingsOf('address')
const LIMIT_MS = 10_000
const DAY_MS = 86_400_000
const SOON_DAYS = 14

type Wanted = { publicUrl: URL | undefined; trustedProxies: TrustedProxies }

/** Asks the public address for /health, as users do: name, TLS, proxy, service. */
export async function checkAddress({ publicUrl, trustedProxies }: Wanted): Promise<Finding[]> {
  if (!publicUrl)
    return [
      note('the service is for this machine only', 'for other users: a proxy with TLS, PUBLIC_URL and TRUSTED_PROXIES'),
    ]
  const findings: Finding[] = []
  if (publicUrl.protocol === 'http:' && !isOwn(publicUrl.hostname))
    findings.push(
      fault(
        `${publicUrl.origin} has no TLS: passwords and mobiles can be read on the way`,
        'put a proxy with TLS in front, and set PUBLIC_URL to the https address',
      ),
    )
  if (trustedProxies === 0 && publicUrl.protocol === 'https:')
    findings.push(
      warning(
        'TRUSTED_PROXIES is not set: all users count as one address in the limits of sign-in',
        'set it to the networks of your proxies',
      ),
    )
  return [...findings, await ask(publicUrl)]
}

const isOwn = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

async function ask(publicUrl: URL): Promise<Finding> {
  const { origin } = publicUrl
  try {
    const answer = await fetchHealth(new URL('/health', publicUrl))
    const ends =
      answer.socket instanceof TLSSocket ? Date.parse(answer.socket.getPeerCertificate().valid_to) : undefined
    answer.destroy()
    if (answer.statusCode !== 200)
      return fault(
        `${origin} answers ${answer.statusCode}, not as the service`,
        'see that the service runs and that the proxy leads to it',
      )
    const days = ends === undefined ? undefined : Math.floor((ends - Date.now()) / DAY_MS)
    if (days !== undefined && days < SOON_DAYS)
      return warning(
        `the certificate of ${origin} ends in ${days} days`,
        'renew it, and see why that did not happen by itself',
      )
    return ok(`${origin} leads to the service${days === undefined ? '' : `; its certificate is good for ${days} days`}`)
  } catch (error) {
    return fault(
      `${origin} cannot be reached (${reasonOf(error)})`,
      'see name (DNS), certificate, proxy and firewall, and that the service runs',
    )
  }
}

function fetchHealth(url: URL): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (url.protocol === 'https:' ? get : getPlain)(url, { timeout: LIMIT_MS, agent: false }, resolve)
  request.on('timeout', () => request.destroy(new Error(`no answer within ${LIMIT_MS / 1000} s`)))
  request.on('error', reject)
  return promise
}
