import type { Locale } from '@songsarn/contract/account/session'
import { WORDS } from '@songsarn/i18n/words/words'
import { rateLimit } from '../../foundation/concurrency/rate-limit.ts'
import { asApp, type Store } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { Csv, csvLine } from '../../foundation/http/csv.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import { escapeHtml } from '../../foundation/http/html.ts'
import { networkOf } from '../../foundation/http/network.ts'
import type { OpenRoute } from '../../foundation/http/open-route.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { findFirst } from '../communications/resends.ts'
import { htmlPage } from '../public-pages/html-page.ts'
import { localeOf } from '../public-pages/page-texts.ts'
import { showPage } from '../public-pages/show-page.ts'
import { type FoundResultLink, findResultLink } from './find-result-link.ts'
import { readResult } from './read-result.ts'
import { LISTED_RECIPIENTS, resultMain, resultTitle, STYLE } from './result-html.ts'
import { readResultRows } from './result-rows.ts'

/** Pages that a network may open, wrong codes too, in a minute: a page adds up all messages of its communication. */
const LIMIT = { pages: 60, windowMs: 60_000 } as const
const CSV_ROWS = 2500

/** `/result/:code`: what came of a communication, for people without an account. */
export function resultPage(ports: Ports): OpenRoute {
  const waitFor = rateLimit(LIMIT.pages, LIMIT.windowMs)
  return {
    path: '/result/:code',
    methods: ['GET'],
    async answer(request, { code, address }) {
      const now = ports.now()
      const locale = localeOf(request)
      const wait = waitFor(networkOf(address), now.getTime())
      if (wait > 0) return tooMany(locale, Math.ceil(wait / 1000))
      const found = await findResultLink(ports.store, code, now)
      if (!found) return gone(locale)
      const isFile = new URL(request.url).searchParams.get('file') === 'csv'
      if (isFile && !found.link.withMobiles) return gone(locale)
      try {
        return await (isFile ? csvOf(ports.store, found, locale) : pageOf(ports.store, found, { locale, now }))
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        // The communication was deleted, or too many such pages are open.
        return error.code === 'request.tooMany' ? tooMany(locale, 10) : gone(locale)
      }
    },
  }
}

const tooMany = (locale: Locale, seconds: number) =>
  showPage({ name: 'tooMany', locale, status: 429, headers: { 'retry-after': String(seconds) } })

function gone(locale: Locale): Promise<Response> {
  const { title, text } = WORDS[locale].resultPage.gone
  const main = `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p>`
  return htmlPage({ locale, title, style: STYLE, main, status: 404 })
}

async function pageOf(
  store: Store,
  { link, reader }: FoundResultLink,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Response> {
  const result = await readResult(store, reader, link.communicationId)
  const of = { tenantId: link.tenantId, id: result.communication.id }
  const rows = link.withMobiles
    ? await reader.transaction((trx) => readResultRows(trx, of, { after: 0, size: LISTED_RECIPIENTS }))
    : undefined
  await asApp(store, reader.caller.tenancy, (trx) =>
    trx.updateTable('resultLinks').set({ openedAt: now }).where('id', '=', link.id).execute(),
  )
  const title = resultTitle({ result, locale })
  return htmlPage({
    ...{ locale, title, style: STYLE, main: resultMain({ result, link, rows, locale, now }) },
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}

/** All recipients, read while they are downloaded. */
async function csvOf(store: Store, { link, reader }: FoundResultLink, locale: Locale): Promise<Response> {
  const { tenantId, id } = await findFirst(reader, link.communicationId)
  const { resultPage: words, common } = WORDS[locale]
  const read = (after: number) =>
    heavyRead(store, reader, (trx) => readResultRows(trx, { tenantId, id }, { after, size: CSV_ROWS }))
  const first = await read(0)
  async function* lines() {
    yield csvLine([words.mobile, words.outcome, `${words.submitted} (GMT+7)`])
    for (let rows = first; rows.length > 0; ) {
      yield rows
        .map(({ mobile, status, submitDate }) =>
          csvLine([mobile, common.logStatus[status], submitDate && bangkokTime(submitDate)]),
        )
        .join('')
      const last = rows.at(-1)
      rows = last && rows.length === CSV_ROWS ? await read(last.ordinal) : []
    }
  }
  return new Csv('result.csv', lines()).toResponse()
}
