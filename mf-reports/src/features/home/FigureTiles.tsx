import { WarningFilled } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeFigures } from './home-figures.ts'
import { logsLink } from './logs-link.ts'

type Props = { home: HomeFigures; account: string | undefined }

/** The month's figures and the balance, each a link to the messages behind it. */
export function FigureTiles({ home, account }: Props) {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  const range = { startDate: home.startDate, endDate: home.endDate, account }
  const isLow = home.creditBalance !== null && home.alertLessThan !== null && home.creditBalance < home.alertLessThan
  return (
    <ul className="tiles">
      <Tile
        label={t('home.tile.smsSub')}
        figure={format.number(home.smsSub)}
        help={t('home.tile.smsSubHelp')}
        to={logsLink(range)}
      />
      <Tile
        label={t('home.tile.deliRate')}
        figure={home.deliRate === null ? '–' : format.percent(home.deliRate)}
        help={home.deliRate === null ? t('home.tile.deliRateNone') : t('home.tile.deliRateHelp')}
        to={logsLink(range, ['Delivered'])}
      />
      <Tile
        label={t('home.tile.cost')}
        figure={format.number(home.cost)}
        help={t('home.tile.costHelp')}
        to={logsLink(range)}
      />
      {home.creditBalance !== null && (
        <Tile
          label={t('home.tile.balance')}
          figure={format.number(home.creditBalance)}
          help={
            isLow ? (
              <span className="tile-low">
                <WarningFilled aria-hidden /> {t('home.tile.balanceLow', { level: home.alertLessThan ?? 0 })}
              </span>
            ) : home.alertLessThan === null ? (
              t('home.tile.balanceHelp')
            ) : (
              t('home.tile.balanceAlert', { level: home.alertLessThan })
            )
          }
        />
      )}
    </ul>
  )
}

/** One figure. With `to` the tile links to the messages behind it. */
function Tile({ label, figure, help, to }: { label: string; figure: string; help: ReactNode; to?: string }) {
  const { t } = useTranslation('mf-reports')
  return (
    <li className="tile">
      <span className="tile-label">{label}</span>
      {to ? (
        <ShellLink to={to} className="tile-figure" aria-label={t('home.tile.inLogs', { figure: `${label} ${figure}` })}>
          {figure}
        </ShellLink>
      ) : (
        <span className="tile-figure">{figure}</span>
      )}
      <span className="tile-help">{help}</span>
    </li>
  )
}
