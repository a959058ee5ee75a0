import './needs.css'
import type { HomeNeeds, Need, NeedKind } from '@songsarn/contract/reports/home'
import { useFormat } from '@songsarn/i18n/use-format'
import { NeedRow } from '@songsarn/remote/NeedRow.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { StaleNotice } from '@songsarn/ui/list/StaleNotice.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import type { Mark } from '@songsarn/ui/status/marks.tsx'
import type { Tone } from '@songsarn/ui/status/tones'
import { useTranslation } from 'react-i18next'
import { needLink } from './needs-link.ts'
import { RunningSends } from './RunningSends.tsx'
import type { useNeeds } from './use-needs.ts'

/** Work that waits for this user, each kind with the list of it, and what is being sent now. */
export function NeedsCard({ query: { data, error, refetch } }: { query: ReturnType<typeof useNeeds> }) {
  const { t } = useTranslation('mf-reports')
  return (
    <section className="home-card" aria-labelledby="needs-title">
      <h2 id="needs-title">{t('needs.title')}</h2>
      {data ? (
        <>
          {error && <StaleNotice retry={() => void refetch()} />}
          <Needs needs={data} />
          {data.running.count > 0 && <RunningSends running={data.running} />}
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} />
      )}
    </section>
  )
}

const SIGNS: Record<NeedKind, { tone: Tone; mark: Mark }> = {
  paused: { tone: 'warning', mark: 'paused' },
  failed: { tone: 'danger', mark: 'failed' },
  scheduleProblem: { tone: 'danger', mark: 'late' },
  approvals: { tone: 'info', mark: 'unsure' },
  sendersRejected: { tone: 'danger', mark: 'refused' },
  sendersUnused: { tone: 'warning', mark: 'late' },
  couponsEnding: { tone: 'warning', mark: 'waiting' },
  couponsRunningOut: { tone: 'warning', mark: 'late' },
  ticketsAnswered: { tone: 'info', mark: 'going' },
  ownApprovals: { tone: 'neutral', mark: 'waiting' },
  scheduled: { tone: 'neutral', mark: 'waiting' },
}

function Needs({ needs: { items, balance } }: { needs: HomeNeeds }) {
  const { t } = useTranslation('mf-reports')
  const low = balance?.isLow ? balance : null
  if (items.length === 0 && !low) return <p className="needs-none">{t('needs.none')}</p>
  return (
    <ul className="needs">
      {low && <LowBalance balance={low} />}
      {items.map((need) => (
        <NeedRow key={need.kind} {...SIGNS[need.kind]} to={needLink(need)} detail={<Detail need={need} />}>
          {t(`needs.${need.kind}`, { count: need.count })}
        </NeedRow>
      ))}
    </ul>
  )
}

function LowBalance({ balance: { credits, days, perDay, daysLeft } }: { balance: NonNullable<HomeNeeds['balance']> }) {
  const { t } = useTranslation('mf-reports')
  const { session } = useShell()
  const { number } = useFormat()
  return (
    <NeedRow
      tone="warning"
      mark="late"
      {...(session.can('read', 'Credit') && { to: '/account/credit' })}
      detail={perDay === null ? t('needs.paceUnknown') : t('needs.pace', { perDay: number(perDay), days })}
    >
      {daysLeft === null ? t('needs.lowBalance', { credits }) : t('needs.daysLeft', { count: daysLeft, credits })}
    </NeedRow>
  )
}

const PAUSED_BY = ['user', 'brake', 'accountSwitchedOff', 'hours'] as const

/** Who paused sends, and the most urgent time. */
function Detail({ need: { kind, date, pausedBy } }: { need: Need }) {
  const { t } = useTranslation('mf-reports')
  const { dateTime } = useFormat()
  const by = PAUSED_BY.flatMap((name) => {
    const count = pausedBy?.[name] ?? 0
    return count > 0 ? [t(`needs.pausedBy.${name}`, { count })] : []
  })
  const time = date === null ? [] : [t(`needs.date.${kind}`, { date: dateTime(date) })]
  return [...by, ...time].join(' · ')
}
