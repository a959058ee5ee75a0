import { useAnswer } from '@songsarn/remote/use-answer'
import './security.css'
import type { OwnSession } from '@songsarn/contract/account/own-sessions'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'

/** Where the user is signed in, to recognize each session and end it. */
export function SessionsSection() {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const sessions = useAnswer(['own-sessions'], (api, options) => api.listOwnSessions(options))
  const others = sessions.data?.items.filter(({ current }) => !current).length ?? 0
  async function endOthers() {
    await api.endOtherSessions()
    toast({ kind: 'success', message: t('security.othersEnded') })
    await sessions.refetch()
  }
  return (
    <section className="page-panel security-section" aria-labelledby="security-sessions">
      <h2 id="security-sessions">{t('security.sessions')}</h2>
      <p>{t('security.sessionsHelp')}</p>
      {sessions.data ? (
        <ul className="security-list" aria-labelledby="security-sessions">
          {sessions.data.items.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={() => sessions.refetch()} />
          ))}
        </ul>
      ) : sessions.error ? (
        <Failed error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <Skeleton />
      )}
      {others > 0 && (
        <ConfirmAction
          danger
          question={{
            title: t('security.endOthersTitle'),
            help: t('security.endOthersHelp', { count: others }),
            ok: t('security.endOthers'),
            run: endOthers,
          }}
        >
          {t('security.endOthers')}
        </ConfirmAction>
      )}
    </section>
  )
}

function SessionRow({ session, onEnded }: { session: OwnSession; onEnded(): Promise<unknown> }) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const { dateTime } = useFormat()
  const { id, address, signInDate, lastUsedDate, current } = session
  const name = useSessionName(session)
  async function end() {
    await api.endOwnSession({ params: { id } })
    toast({ kind: 'success', message: t('security.ended', { name }) })
    await onEnded()
  }
  return (
    <li>
      <div>
        <b>{name}</b>{' '}
        {current && (
          <StatusTag tone="success" mark="done">
            {t('security.current')}
          </StatusTag>
        )}
        <p className="small">
          {address !== null && <span className="security-part">{address}</span>}
          <span className="security-part">{t('security.signedIn', { date: dateTime(signInDate) })}</span>
          <span className="security-part">{t('security.lastUsed', { date: dateTime(lastUsedDate) })}</span>
        </p>
      </div>
      {!current && (
        <ConfirmAction
          size="small"
          aria-label={t('security.endLabel', { name })}
          question={{
            title: t('security.endTitle', { name }),
            help: t('security.endHelp'),
            ok: t('security.end'),
            run: end,
          }}
        >
          {t('security.end')}
        </ConfirmAction>
      )}
    </li>
  )
}

/** `Chrome on Windows`, or what is known of it. */
function useSessionName({ browser, system, device }: OwnSession): string {
  const { t } = useTranslation('mf-account')
  const where = system ?? (device === 'other' ? null : t(`security.devices.${device}`))
  if (browser && where) return t('security.browserOn', { browser, system: where })
  return browser ?? where ?? t('security.unknownBrowser')
}
