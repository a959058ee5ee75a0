import type { Ticket } from '@songsarn/contract/account/tickets'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Figure } from '@songsarn/ui/figures/Figures.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TicketStatus } from './TicketStatus.tsx'
import { TicketThread } from './TicketThread.tsx'
import { useTicketTitle } from './ticket-columns.tsx'

type Props = {
  ticket: Ticket
  /** The account that wrote it, for the desk. */
  account?: string
  /** The path of the list that it is in. */
  list: string
  mayClose: boolean
  close(): Promise<unknown>
  onClosed(): Promise<unknown>
  getFile: Parameters<typeof TicketThread>[0]['getFile']
  /** The form for the next message. */
  children: ReactNode
}

/** One ticket: its messages, and a form for the next one. */
export function TicketDetail(props: Props) {
  const { ticket, account, list, mayClose, close, onClosed, getFile, children } = props
  const { t } = useTranslation('mf-account')
  const { toast } = useShell()
  const { dateTime } = useFormat()
  const title = useTicketTitle()
  const { number, status, sender, createBy, createDate, messages } = ticket
  return (
    <DetailPage
      title={title(ticket)}
      back={{ label: t('tickets.all'), to: list }}
      tag={<TicketStatus status={status} />}
      actions={[
        mayClose &&
          status !== 'closed' && {
            key: 'close',
            label: t('tickets.close'),
            run: async () => {
              await close()
              toast({ kind: 'success', message: t('tickets.closed') })
              await onClosed()
            },
          },
      ]}
      summary={
        <>
          <Figure name={t('tickets.number')}>{number}</Figure>
          {account !== undefined && <Figure name={t('desk.account')}>{account}</Figure>}
          <Figure name={t('tickets.createBy')}>{createBy}</Figure>
          <Figure name={t('tickets.createDate')}>{dateTime(createDate)}</Figure>
          {sender && <Figure name={t('tickets.sender')}>{sender}</Figure>}
        </>
      }
    >
      <TicketThread messages={messages} getFile={getFile} />
      {children}
    </DetailPage>
  )
}
