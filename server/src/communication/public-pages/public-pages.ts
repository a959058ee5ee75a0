import type { Locale } from '@songsarn/contract/account/session'
import { CONSENT_ANSWERS } from '@songsarn/contract/base/states'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { rateLimit } from '../../foundation/concurrency/rate-limit.ts'
import { asApp } from '../../foundation/db/tenancy.ts'
import { isCrossSite } from '../../foundation/http/cross-site.ts'
import { networkOf } from '../../foundation/http/network.ts'
import type { OpenRoute } from '../../foundation/http/open-route.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { answerConsent, readConsent } from '../consent/consent-answers.ts'
import { type FoundLink, findLink, type LinkPage } from '../links/find-link.ts'
import { linkKey } from '../links/link-code.ts'
import { optOut } from '../links/opt-out.ts'
import { isProgram, recordClick } from '../links/record-click.ts'
import { localeOf, type PageName } from './page-texts.ts'
import { showPage } from './show-page.ts'

export type PublicPagePorts = Ports & { publicOrigin?: string }

/**
 * Wrong codes that a network may ask for in a minute. A client that tries more gets no further answers. Pages that exist
 * are not counted, because thousands of phones share an address of a mobile carrier, and a code cannot be guessed.
 */
const LIMIT = { unknown: 600, windowMs: 60_000 } as const

const tooMany = (locale: Locale, seconds: number) =>
  showPage({ name: 'tooMany', locale, status: 429, headers: { 'retry-after': String(seconds) } })

/** The pages that the links of messages lead to. They need no sign-in: the code is the secret of its recipient. */
export function publicPages(ports: PublicPagePorts): OpenRoute[] {
  const key = linkKey(ports.secretKey)
  const waitFor = rateLimit(LIMIT.unknown, LIMIT.windowMs)

  type Show = (link: FoundLink, request: Request, now: Date) => Promise<Response>
  const page = (path: string, methods: OpenRoute['methods'], kind: LinkPage, show: Show): OpenRoute => ({
    path,
    methods,
    async answer(request, { code, address }) {
      const now = ports.now()
      const locale = localeOf(request)
      const network = networkOf(address)
      const wait = waitFor(network, now.getTime(), 0)
      if (wait > 0) return tooMany(locale, Math.ceil(wait / 1000))
      const link = await findLink(ports.store, await key, code, kind)
      if (link) return show(link, request, now)
      waitFor(network, now.getTime())
      return showPage({ name: 'unknown', locale, status: 404 })
    },
  })

  return [
    page('/l/:code', ['GET'], 'target', async (link, request, now) => {
      // Percent-encoded and in Punycode: a header takes no other characters.
      const target = link.url === null ? undefined : URL.parse(link.url)?.href
      if (target === undefined) return showPage({ name: 'unknown', locale: localeOf(request), status: 404 })
      const answer = new Response(null, {
        status: 302,
        headers: { location: target, 'x-robots-tag': 'noindex, nofollow' },
      })
      await countClick(link, request, now)
      return answer
    }),

    page('/u/:code', ['GET', 'POST'], 'optOut', async (link, request, now) => {
      const isPressed = request.method === 'POST' && !isCrossSite(request, ports.publicOrigin)
      if (isPressed) await asApp(ports.store, link.tenancy, (trx) => optOut(trx, link, now))
      const name: PageName = isPressed || link.isBlacklisted ? 'optedOut' : 'optOut'
      const params = { sender: link.sender, mobile: formatMobile(link.message.address) }
      return showPage({ name, locale: localeOf(request), params })
    }),

    page('/c/:code', ['GET', 'POST'], 'consent', async (link, request, now) => {
      const answer = CONSENT_ANSWERS.find((one) => one === new URL(request.url).searchParams.get('answer'))
      const isPressed = request.method === 'POST' && !isCrossSite(request, ports.publicOrigin)
      const state = await asApp(ports.store, link.tenancy, async (trx) => {
        const isTaken = !isPressed || !answer || (await answerConsent(trx, link, answer, now))
        return isTaken ? readConsent(trx, link) : undefined
      })
      if (!state) return tooMany(localeOf(request), 3600)
      const name: PageName =
        state.answer === undefined ? 'consent' : state.answer === 'accept' ? 'consentAccepted' : 'consentDeclined'
      const params = { sender: link.sender, mobile: formatMobile(link.message.address), content: state.content }
      return showPage({ name, locale: localeOf(request), params })
    }),
  ]

  /** A click that cannot be counted is logged: the recipient gets to the target all the same. */
  async function countClick(link: FoundLink, request: Request, now: Date): Promise<void> {
    try {
      const opener = { isBot: isProgram(request, link, now), agent: request.headers.get('user-agent') }
      await asApp(ports.store, link.tenancy, (trx) => recordClick(trx, link, opener, now))
    } catch (error) {
      ports.log.warn({ err: error }, 'a click was not counted')
    }
  }
}
