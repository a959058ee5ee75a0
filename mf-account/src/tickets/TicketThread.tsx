import { Time } from '@songsarn/ui/time/Time.tsx'
import './tickets.css'
import type { TicketMessage } from '@songsarn/contract/account/tickets'
import { useTranslation } from 'react-i18next'
import { FileButton } from '../attachments/FileButton.tsx'

type Props = {
  messages: readonly TicketMessage[]
  /** Makes the call of a file's bytes. */
  getFile(id: string, options: { timeoutMs: number }): Promise<Blob>
}

/** The messages of a ticket, the oldest first. */
export function TicketThread({ messages, getFile }: Props) {
  const { t } = useTranslation('mf-account')
  return (
    <ol className="ticket-thread">
      {messages.map(({ id, from, name, content, file, createDate }) => (
        <li key={id} className="ticket-message page-panel" data-from={from}>
          <p className="ticket-head">
            <b>
              {from === 'provider'
                ? name === null
                  ? t('tickets.provider')
                  : t('tickets.providerUser', { name })
                : name}
            </b>
            <Time at={createDate} />
          </p>
          {content && <p className="ticket-content">{content}</p>}
          {file && <FileButton file={file} get={(options) => getFile(file.id, options)} />}
        </li>
      ))}
    </ol>
  )
}
