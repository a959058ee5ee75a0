import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { CommunicationStatusTag, CommunicationTime } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'
import type { HomeFigures } from './home-figures.ts'

/** The newest communications, each with a link to its page. */
export function NewestCommunications({ home }: { home: HomeFigures }) {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  return (
    <section className="home-card" aria-labelledby="newest-title">
      <header className="home-card-head">
        <h2 id="newest-title">{t('home.newest.title')}</h2>
        <ShellLink to="/communication">{t('home.newest.all')}</ShellLink>
      </header>
      {home.newest.length === 0 ? (
        <p className="home-help">{t('home.newest.empty')}</p>
      ) : (
        <ul className="newest">
          {home.newest.map((communication) => (
            <li key={communication.id}>
              <div className="newest-name">
                <ShellLink to={`/communication/${communication.id}`}>{communication.broadcastName}</ShellLink>
                <span className="newest-when">
                  <span>{common(`smsType.${communication.type}`)}</span>
                  <span>{communication.senderName}</span>
                  <CommunicationTime communication={communication} />
                </span>
              </div>
              <span className="newest-counts">
                <span>{t('home.newest.recipients', { count: communication.totalRecipients })}</span>
                <span>{t('home.newest.delivered', { count: communication.counts.delivered })}</span>
                <span>{t('home.newest.charged', { count: communication.charged })}</span>
                {communication.held > 0 && <span>{t('home.newest.held', { count: communication.held })}</span>}
              </span>
              <CommunicationStatusTag communication={communication} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
