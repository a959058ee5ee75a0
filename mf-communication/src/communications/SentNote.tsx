import type { Communication } from '@songsarn/contract/communication/communications'
import { useFormat } from '@songsarn/i18n/use-format'
import { sent, waiting } from '@songsarn/ui/states/empty-drawings.tsx'
import { Picture } from '@songsarn/ui/states/Picture.tsx'
import '@songsarn/ui/states/states.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { isJustSent } from '../send/just-sent.ts'

/** Says to the user who has just sent or scheduled a communication that it worked, and that they may leave. */
export function SentNote({ communication }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const [isNew] = useState(isJustSent(state))
  // A reload, or Back from another page, does not say it again.
  useEffect(() => {
    if (isNew) navigate({ search }, { replace: true, state: null })
  }, [isNew])
  const { status, scheduling, totalRecipients } = communication
  const isScheduled = status === 'scheduled' && scheduling !== null
  if (!isNew || !(isScheduled || status === 'sending' || status === 'completed')) return null
  return (
    <div className="page-panel comm-sent">
      <Picture drawing={isScheduled ? waiting : sent} />
      <div className="comm-sent-words">
        <h2>
          {isScheduled
            ? t('detail.sentLater', { time: dateTime(scheduling) })
            : t(status === 'sending' ? 'detail.sentTo' : 'detail.sentAll', { count: totalRecipients })}
        </h2>
        <p>{t(isScheduled ? 'detail.sentLaterHelp' : 'detail.sentHelp')}</p>
      </div>
    </div>
  )
}
