import './people.css'
import type { Person } from '@songsarn/contract/communication/people'
import type { PersonEvent } from '@songsarn/contract/communication/person-events'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { History, type HistoryEvent } from '@songsarn/ui/history/History.tsx'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { LogStatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { LOG_TONES } from '@songsarn/ui/status/tones'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePersonEvents } from './use-people.ts'

/** Messages to a person and their deeds, newest first. */
export function PersonHistory({ person: { id, mobile } }: { person: Person }) {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const events = usePersonEvents(id)
  const shown = useShownEvent(mobile)
  if (!events.data)
    return events.error ? (
      <Failed error={events.error} onRetry={() => void events.refetch()} />
    ) : (
      <Skeleton shape="page" />
    )
  const items = events.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <Empty picture={drawings.history} title={t('people.noHistory')} />
  return (
    <div className="page-panel person-history">
      <History events={items.map(shown)} />
      <div className="person-history-more">
        {events.hasNextPage && (
          <Button loading={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
            {t('people.earlier')}
          </Button>
        )}
        {session.can('read', 'Log') && (
          <ShellLink to={`/logs?mobile=${encodeURIComponent(`+${mobile}`)}`}>{t('people.allMessages')}</ShellLink>
        )}
      </div>
    </div>
  )
}

function useShownEvent(mobile: string): (event: PersonEvent) => HistoryEvent {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const message = ({ messageId, communication }: { messageId: string; communication: string }) =>
    session.can('read', 'Log') ? (
      <ShellLink to={`/logs?${new URLSearchParams({ mobile: `+${mobile}`, message: messageId })}`}>
        {communication}
      </ShellLink>
    ) : (
      communication
    )
  return (event) => {
    const at = event.date
    switch (event.type) {
      case 'message':
        return {
          at,
          title: t('people.event.message'),
          tone: LOG_TONES[event.status],
          details: (
            <p>
              <LogStatusTag status={event.status} /> {message(event)}
            </p>
          ),
        }
      case 'clicked':
        return {
          at,
          title: t('people.event.clicked'),
          tone: 'info',
          details: (
            <>
              {event.url !== null && <p className="person-history-url">{event.url}</p>}
              <p>{message(event)}</p>
            </>
          ),
        }
      case 'optedOut':
        return { at, title: t('people.event.optedOut'), tone: 'warning', details: <p>{message(event)}</p> }
      case 'consent':
        return {
          at,
          title: t(`people.event.consent.${event.answer}`, { template: event.template, version: event.version }),
          tone: event.answer === 'accept' ? 'success' : 'warning',
          details: <p>{message(event)}</p>,
        }
      case 'blacklisted':
        return { at, title: t('people.event.blacklisted'), tone: 'warning', details: event.note && <p>{event.note}</p> }
      default:
        return {
          at,
          title: t(`people.event.${event.type}`, { code: event.code }),
          tone: event.type === 'couponRedeemed' ? 'success' : 'info',
          details: (
            <p>
              <ShellLink to={`/coupons/${event.couponId}`}>{event.coupon}</ShellLink>
            </p>
          ),
        }
    }
  }
}
