import { WarningFilled } from '@ant-design/icons'
import type { HomeNeeds } from '@songsarn/contract/reports/home'
import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unbroken } from '../unbroken.ts'
import type { HomeFigures } from './home-figures.ts'
import { logsLink, SUBMITTED_STATUSES } from './logs-link.ts'

type Props = { home: HomeFigures; account: string | undefined; balance: HomeNeeds['balance'] | undefined }

/** The figures of the range with their change, and the balance; each a link to what is behind it. */
export function FigureTiles({ home, account, balance }: Props) {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  const { session } = useShell()
  const range = { startDate: home.startDate, endDate: home.endDate, account }
  const { smsSub, deliRate, cost, before } = home
  const than = useComparison(home)
  return (
    <ul className="tiles">
      <Tile
        label={t('home.tile.smsSub')}
        figure={format.number(smsSub)}
        notes={[than('change', smsSub, before.smsSub)]}
        to={logsLink(range, SUBMITTED_STATUSES)}
      />
      <Tile
        label={t('home.tile.deliRate')}
        figure={deliRate === null ? '–' : format.percent(deliRate, 2, 2)}
        notes={[deliRate === null ? t('home.tile.deliRateNone') : than('points', deliRate, before.deliRate)]}
        to={logsLink(range, ['Delivered'])}
      />
      <Tile
        label={t('home.tile.cost')}
        figure={format.number(cost)}
        notes={[
          than('change', cost, before.cost),
          session.can('read', 'Credit') && (
            <ShellLink key="months" to="/account/transactions/months">
              {t('home.tile.byMonth')}
            </ShellLink>
          ),
        ]}
        // Waiting messages have their credits reserved, but no cost yet.
        to={logsLink(range, SUBMITTED_STATUSES)}
      />
      {home.creditBalance !== null && (
        <Tile
          label={t('home.tile.balance')}
          figure={format.number(home.creditBalance)}
          notes={[<AlertLevel key="level" home={home} />, balance && <HowLong key="days" balance={balance} />]}
          {...(session.can('read', 'Credit') && {
            to: '/account/transactions',
            linkLabel: t('home.tile.inTransactions', { figure: format.number(home.creditBalance) }),
          })}
        />
      )}
    </ul>
  )
}

function AlertLevel({ home: { creditBalance, alertLessThan: level } }: { home: HomeFigures }) {
  const { t } = useTranslation('mf-reports')
  if (level === null) return t('home.tile.balanceHelp')
  if (creditBalance === null || creditBalance >= level) return t('home.tile.balanceAlert', { level })
  return (
    <span className="tile-low">
      <WarningFilled aria-hidden /> {t('home.tile.balanceLow', { level })}
    </span>
  )
}

function HowLong({ balance: { daysLeft, days } }: { balance: NonNullable<HomeNeeds['balance']> }) {
  const { t } = useTranslation('mf-reports')
  return daysLeft === null ? t('home.tile.lastsUnknown') : t('home.tile.lasts', { count: daysLeft, days })
}

/** Compares a figure with the range before, in words: a number by its change in percent, a rate by its change in points. */
function useComparison({ before }: HomeFigures) {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  // A range of two years is as long as a line.
  const days = unbroken(format.dayRange(before.startDate, before.endDate)).replace('–\u00a0', '– ')
  return (by: 'change' | 'points', now: number | null, then: number | null): string => {
    if (then === null || (by === 'change' && then === 0)) return t('home.tile.noBefore', { days })
    const figure = by === 'change' ? format.number(then) : format.percent(then, 2, 2)
    if (now === null) return t('home.tile.before', { days, figure })
    const difference = by === 'change' ? Math.round((now / then - 1) * 100) : Math.round((now - then) * 100) / 100
    if (difference === 0) return t('home.tile.same', { days, figure })
    const size = format.number(Math.abs(difference))
    return t(`home.tile.${by}`, { sign: difference > 0 ? '+' : '−', size, days, figure })
  }
}

type TileProps = {
  label: string
  figure: string
  notes: readonly ReactNode[]
  to?: string
  /** Name of the link for screen readers; by default it says that the link leads to Logs. */
  linkLabel?: string
}

/** One figure. With `to` the tile links to what it is made of. */
function Tile({ label, figure, notes, to, linkLabel }: TileProps) {
  const { t } = useTranslation('mf-reports')
  return (
    <li className="tile">
      <span className="tile-label">{label}</span>
      {to ? (
        <ShellLink
          to={to}
          className="tile-figure"
          aria-label={linkLabel ?? t('home.tile.inLogs', { figure: `${label} ${figure}` })}
        >
          {figure}
        </ShellLink>
      ) : (
        <span className="tile-figure">{figure}</span>
      )}
      {notes.filter(Boolean).map((note, place) => (
        <span key={place} className="tile-help">
          {note}
        </span>
      ))}
    </li>
  )
}
