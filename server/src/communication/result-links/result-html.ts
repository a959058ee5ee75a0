import type { Locale } from '@songsarn/contract/account/session'
import { WORDS } from '@songsarn/i18n/words/words'
import { formatMobile } from '@songsarn/sms/format-mobile'
import type { Row } from '../../foundation/db/database.ts'
import { escapeHtml } from '../../foundation/http/html.ts'
import { LETTER_STYLE, letterMark } from '../public-pages/letter-marks.ts'
import { type Result, STATUS_OF_COUNT } from './read-result.ts'
import type { ResultRow } from './result-rows.ts'

/** Colours of the console's statuses, as in its charts. A page on paper is black on white. */
export const STYLE = `${LETTER_STYLE}
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --quiet: #4c5667; --line: #e2e5eb; --link: #1a5cd3; --sunken: #eef0f4;
  --going: #3d98d3; --late: #c27f00; --refused: #a53605; --unsure: #c07aa9; --other: #5f6771 }
@media (prefers-color-scheme: dark) { :root { --quiet: #a9b3c1; --line: #2a3340; --link: #7fb0ff; --sunken: #1b232e;
  --going: #2f8fdd; --late: #e9ae3c; --refused: #e0622a; --unsure: #d9a3c6; --other: #8b949e } }
body { margin: 0; background: Canvas; color: CanvasText }
main { max-width: 48rem; margin: 0 auto; padding: 2rem 1.25rem }
h1, h2, p, td { overflow-wrap: anywhere }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 .25rem }
h2 { font-size: 1rem; margin: 2rem 0 .5rem }
p { margin: 0 0 .5rem }
.quiet { color: var(--quiet); font-size: .875rem }
.reached { font-size: 1.5rem; font-weight: 600; margin: 1.5rem 0 .5rem }
.reached small { font-size: 1rem; font-weight: 400; color: var(--quiet) }
.bar { display: block; width: 100%; height: .75rem; border-radius: .375rem; margin: 0 0 1rem }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { text-align: right; padding: .4rem .5rem; border-bottom: 1px solid var(--line); font-weight: 400; vertical-align: top }
th:first-child, td:first-child { text-align: left; padding-left: 0 }
td.text { text-align: left }
thead th { color: var(--quiet); font-size: .875rem }
tfoot th, tfoot td { font-weight: 600 }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sunken); border-radius: .5rem; padding: .75rem 1rem; margin: 0 }
a { color: var(--link) }
a:focus-visible { outline: 3px solid #f5a623; outline-offset: 2px }
.good { fill: var(--green) } .going { fill: var(--going) } .late { fill: var(--late) } .refused { fill: var(--refused) }
.unsure { fill: var(--unsure) } .other { fill: var(--other) }
footer { padding: 1rem 1.25rem; text-align: center }
footer a { color: inherit; display: inline-block; padding: .5rem .75rem }
@media print { :root { color-scheme: light; --quiet: #333; --line: #999; --sunken: #fff } footer, .no-print, .mark { display: none }
  .bar { print-color-adjust: exact } main { max-width: none; padding: 0 } tr, pre { break-inside: avoid } }
`

/** Recipients that the page itself lists. */
export const LISTED_RECIPIENTS = 500

const TONES = {
  delivered: 'good',
  submitted: 'going',
  pending: 'going',
  undelivered: 'late',
  reject: 'refused',
  expired: 'late',
  unknown: 'unsure',
  cancelled: 'other',
} as const satisfies Record<keyof typeof STATUS_OF_COUNT, string>

const NAMES = Object.keys(STATUS_OF_COUNT) as (keyof typeof STATUS_OF_COUNT)[]

type Shown = {
  result: Result
  link: Pick<Row<'resultLinks'>, 'endsAt'>
  /** The first recipients, where the link shows mobiles. */
  rows: readonly ResultRow[] | undefined
  locale: Locale
  now: Date
}

export const resultTitle = ({ result, locale }: Pick<Shown, 'result' | 'locale'>): string =>
  fill(WORDS[locale].resultPage.title, { name: result.communication.broadcastName })

/** The page as HTML. All that people wrote is escaped. */
export function resultMain(shown: Shown): string {
  const { result, link, rows, locale, now } = shown
  const { resultPage: words } = WORDS[locale]
  const { communication, counts, total, sends } = result
  const time = timeIn(locale)
  const count = countIn(locale)
  const isScheduled = communication.startedAt === null && communication.scheduling !== null
  const state = result.isUnderWay ? words.live : counts.submitted > 0 ? words.waiting : undefined
  const sent = fill(isScheduled ? words.scheduled : words.sent, {
    sender: communication.senderName,
    time: time(communication.startedAt ?? communication.scheduling ?? communication.submittedDate),
  })
  const reached = fill(words.reached, { reached: count(counts.delivered), total: count(total) })
  const tries = sends > 1 ? fill(words.tries_other, { count: count(sends) }) : ''
  return [
    letterMark('sent'),
    `<h1>${escapeHtml(communication.broadcastName)}</h1>`,
    `<p class="quiet">${sent}</p>`,
    `<p class="reached">${reached} <small>${[shareIn(locale)(counts.delivered, total), tries].filter(Boolean).join(' · ')}</small></p>`,
    bar(shown),
    state && `<p>${state}</p>`,
    `<p class="quiet">${fill(words.asOf, { time: time(now) })} ${fill(words.ends, { time: time(link.endsAt) })}</p>`,
    outcomes(shown),
    causes(shown),
    responses(shown),
    `<h2>${words.text}</h2>\n<pre>${escapeHtml(communication.content)}</pre>`,
    rows && recipients(shown, rows),
  ]
    .filter(Boolean)
    .join('\n')
}

/** The shares of all results as one bar. Its figures are in the table below it. */
function bar({ result: { counts, total } }: Shown): string {
  let at = 0
  const pieces = NAMES.filter((name) => counts[name] > 0).map((name) => {
    const width = (counts[name] / Math.max(1, total)) * 1000
    const piece = `<rect class="${TONES[name]}" x="${at}" width="${width}" height="10"/>`
    at += width
    return piece
  })
  return `<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${pieces.join('')}</svg>`
}

function outcomes({ result: { counts, total }, locale }: Shown): string {
  const { resultPage: words, common } = WORDS[locale]
  const count = countIn(locale)
  const share = shareIn(locale)
  const rows = NAMES.filter((name) => counts[name] > 0).map((name) => [
    common.logStatus[STATUS_OF_COUNT[name]],
    count(counts[name]),
    share(counts[name], total),
  ])
  const foot = [words.all, count(total), '']
  return table(words.outcomes, [words.outcome, words.recipients, words.share], rows, { foot })
}

function causes({ result: { failures }, locale }: Shown): string {
  const { resultPage: words, common } = WORDS[locale]
  if (failures.length === 0) return ''
  const rows = failures.map(({ status, cause, count }) => [
    cause?.text[locale] ?? words.noCause,
    common.logStatus[STATUS_OF_COUNT[status]],
    countIn(locale)(count),
  ])
  return table(words.causes, [words.cause, words.outcome, words.recipients], rows)
}

function responses({ result: { responses: of }, locale }: Shown): string {
  const { resultPage: words } = WORDS[locale]
  const figures: [string, number | undefined][] = [
    [words.opened, of.links?.recipients],
    [words.clicks, of.links?.clicks],
    [words.optOuts, of.optOuts ?? undefined],
    [words.accepted, of.consents?.accept],
    [words.declined, of.consents?.decline],
    [words.issued, of.coupon?.issued],
    [words.redeemed, of.coupon?.redeemed],
  ]
  const rows = figures.flatMap(([name, value]) => (value === undefined ? [] : [[name, countIn(locale)(value)]]))
  return rows.length === 0 ? '' : table(words.responses, undefined, rows)
}

function recipients({ result: { total }, locale }: Shown, rows: readonly ResultRow[]): string {
  const { resultPage: words, common } = WORDS[locale]
  const count = countIn(locale)
  const time = timeIn(locale)
  const lines = rows.map(({ mobile, status, submitDate }) => [
    formatMobile(mobile),
    common.logStatus[status],
    submitDate === null ? '' : time(submitDate),
  ])
  const note = total > rows.length ? fill(words.first, { count: count(rows.length), total: count(total) }) : ''
  const download = `<p class="no-print">${note} <a href="?file=csv&amp;lang=${locale}" download>${words.download}</a></p>`
  return table(words.list, [words.mobile, words.outcome, words.submitted], lines, { note: download })
}

function table(
  title: string,
  head: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
  { foot, note = '' }: { foot?: readonly string[]; note?: string } = {},
): string {
  const row = (cells: readonly string[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell, at) => (tag === 'th' && at > 0 ? `<td>${cell}</td>` : `<${tag}>${escapeHtml(cell)}</${tag}>`)).join('')}</tr>`
  const titles = head?.map((cell) => `<th scope="col">${cell}</th>`).join('')
  return [
    `<h2>${title}</h2>`,
    note,
    '<table>',
    titles && `<thead><tr>${titles}</tr></thead>`,
    `<tbody>${rows.map((cells) => row(cells, 'td')).join('\n')}</tbody>`,
    foot && `<tfoot>${row(foot, 'th')}</tfoot>`,
    '</table>',
  ]
    .filter(Boolean)
    .join('\n')
}

/** A text of ours with what people wrote, as HTML. */
const fill = (words: string, params: Readonly<Record<string, string>>) =>
  escapeHtml(words.replace(/\{\{(\w+)\}\}/g, (_, name) => params[name] ?? ''))

const LANGUAGES = { en: 'en-GB', th: 'th-TH-u-ca-buddhist-nu-latn' } as const satisfies Record<Locale, string>

const timeIn = (locale: Locale) => {
  const format = new Intl.DateTimeFormat(LANGUAGES[locale], {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZone: 'Asia/Bangkok',
  })
  // As the console writes it: without a comma, or the era of the Thai calendar.
  return (at: Date | string) =>
    format
      .formatToParts(new Date(at))
      .filter(({ type }) => type !== 'era')
      .map(({ type, value }) => (type === 'literal' && value !== ':' ? ' ' : value))
      .join('')
}

const countIn = (locale: Locale) => {
  const format = new Intl.NumberFormat(LANGUAGES[locale])
  return (value: number) => format.format(value)
}

const shareIn = (locale: Locale) => {
  const format = new Intl.NumberFormat(LANGUAGES[locale], { style: 'percent', maximumFractionDigits: 1 })
  return (value: number, whole: number) => (whole === 0 ? '' : format.format(value / whole))
}
