import type { DeskAlert, getDesk } from '@songsarn/contract/account/desk'
import { RECENT_MINUTES } from '@songsarn/contract/account/desk-traffic'
import { useFormat } from '@songsarn/i18n/use-format'
import { NeedRow } from '@songsarn/remote/NeedRow.tsx'
import { useAnswer } from '@songsarn/remote/use-answer'
import type { Mark } from '@songsarn/ui/status/marks.tsx'
import type { Tone } from '@songsarn/ui/status/tones'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'

const CODES_STALE_MS = 5 * 60_000

type Desk = z.output<typeof getDesk.answer>
type Sign = { tone: Tone; mark: Mark }

const DANGER: Sign = { tone: 'danger', mark: 'failed' }
const WARNING: Sign = { tone: 'warning', mark: 'late' }

const ALERT_SIGNS: Record<DeskAlert['kind'], Sign> = {
  carrierDown: DANGER,
  bindsMissing: WARNING,
  rejecting: { tone: 'danger', mark: 'refused' },
  unanswered: { tone: 'warning', mark: 'unsure' },
  lateResponses: WARNING,
  urgentWaits: { tone: 'danger', mark: 'late' },
  lineDown: DANGER,
  lineProblems: { tone: 'danger', mark: 'refused' },
  failingJobs: DANGER,
  ledgerWrong: DANGER,
}

const WAITING_SIGNS = {
  topUps: { tone: 'info', mark: 'waiting' },
  senders: { tone: 'info', mark: 'waiting' },
  tickets: { tone: 'info', mark: 'waiting' },
  failedSends: DANGER,
  brakedSends: { tone: 'warning', mark: 'paused' },
  codes: { tone: 'neutral', mark: 'unsure' },
} as const satisfies Record<string, Sign>

/** What does not work, and what waits for the provider's users, as Home of an account lists it. */
export function DeskNeeds({ desk }: { desk: Desk }) {
  const { t } = useTranslation('mf-account')
  const { dateTime } = useFormat()
  const { alerts, senders, topUps, tickets, failedSends, brakedSends } = desk
  const codes = { count: useUnexplained(), since: '' }
  const failed = `/desk/sends?status=failed&startDate=${failedSends.startDate ?? ''}`
  const waiting = [
    { key: 'topUps', to: '/desk/top-ups?status=requested', ...topUps },
    { key: 'senders', to: '/desk/senders?status=pending', ...senders },
    { key: 'tickets', to: '/desk/tickets?status=open', ...tickets },
    { key: 'failedSends', to: failed, ...failedSends },
    { key: 'brakedSends', to: '/desk/sends?status=paused&pausedBy=brake', ...brakedSends },
    { key: 'codes', to: '/desk/failure-causes', ...codes },
  ] as const
  const shown = waiting.filter(({ count }) => count > 0)
  return (
    <section className="page-panel" aria-labelledby="desk-needs">
      <h2 id="desk-needs">{t('deskNeeds.title')}</h2>
      {alerts.length + shown.length === 0 && <p className="desk-quiet">{t('deskNeeds.none')}</p>}
      <ul className="needs">
        {alerts.map((alert) => (
          <Alert key={`${alert.kind} ${alert.carrier}`} alert={alert} />
        ))}
        {shown.map(({ key, to, count, since }) => (
          <NeedRow
            key={key}
            {...WAITING_SIGNS[key]}
            to={to}
            detail={since !== null && t(`deskNeeds.since.${key}`, { date: since && dateTime(since) })}
          >
            {t(`deskNeeds.waiting.${key}`, { count })}
          </NeedRow>
        ))}
      </ul>
    </section>
  )
}

function Alert({ alert }: { alert: DeskAlert }) {
  const { t } = useTranslation('mf-account')
  const { kind, carrier, count, of } = alert
  const to = linkOf(alert)
  return (
    <NeedRow {...ALERT_SIGNS[kind]} {...(to !== undefined && { to })} detail={<AlertDetail alert={alert} />}>
      {t(`deskNeeds.alerts.${kind}`, { carrier: carrier ?? '', count, of: of ?? 0 })}
    </NeedRow>
  )
}

/** Failing jobs and the check of the ledger are below, on the same screen. */
function linkOf({ kind, carrier }: DeskAlert): string | undefined {
  if (carrier !== null) return `/desk/carriers/${encodeURIComponent(carrier)}`
  return kind === 'failingJobs' || kind === 'ledgerWrong' ? undefined : '/desk/carriers'
}

function AlertDetail({ alert: { kind, since, count } }: { alert: DeskAlert }) {
  const { t } = useTranslation('mf-account')
  const { dateTime } = useFormat()
  const date = since && dateTime(since)
  switch (kind) {
    case 'carrierDown':
      return date && t('deskNeeds.lastUp', { date })
    case 'rejecting':
    case 'unanswered':
    case 'lateResponses':
      return t('deskNeeds.recent', { minutes: RECENT_MINUTES })
    case 'urgentWaits':
      return date && t('deskNeeds.oldest', { date })
    case 'lineDown':
      return t('deskNeeds.lineAccounts', { count })
    case 'failingJobs':
      return t('deskNeeds.below')
    case 'ledgerWrong':
      return date && t('deskNeeds.checked', { date })
    default:
      return null
  }
}

/** Codes of carriers without a cause. The service reads many messages for it, so not at each look. */
function useUnexplained(): number {
  const codes = useAnswer(['desk', 'codes'], (api, options) => api.listUnexplainedCodes(options), {
    staleTime: CODES_STALE_MS,
  })
  return codes.data?.items.length ?? 0
}
