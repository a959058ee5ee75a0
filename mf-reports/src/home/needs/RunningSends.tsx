import type { HomeNeeds } from '@songsarn/contract/reports/home'
import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useTranslation } from 'react-i18next'
import { RUNNING_LIST } from './needs-link.ts'

/** The sends under way, with their progress: messages that do not wait any more. */
export function RunningSends({ running: { count, newest } }: { running: HomeNeeds['running'] }) {
  const { t } = useTranslation('mf-reports')
  const { number } = useFormat()
  return (
    <div className="running">
      <h3>
        <ShellLink to={RUNNING_LIST}>{t('needs.running', { count })}</ShellLink>
      </h3>
      <ul>
        {newest.map(({ id, broadcastName, totalRecipients: total, counts }) => {
          const done = total - counts.pending
          const progress = t('needs.progress', { done: number(done), count: total })
          return (
            <li key={id}>
              <ShellLink to={`/communication/${id}`}>{broadcastName}</ShellLink>
              <span
                className="running-bar"
                role="progressbar"
                aria-label={broadcastName}
                aria-valuemin={0}
                aria-valuemax={total}
                aria-valuenow={done}
                aria-valuetext={progress}
              >
                <span style={{ width: `${total > 0 ? (done / total) * 100 : 0}%` }} />
              </span>
              <span className="home-help">{progress}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
