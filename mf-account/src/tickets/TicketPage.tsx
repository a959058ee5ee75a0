import { type Ticket, writeTicketMessage } from '@songsarn/contract/account/tickets'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import type { UploadedFile } from '@songsarn/ui/upload/UploadInput.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { TicketDetail } from './TicketDetail.tsx'
import { TicketFileInput } from './TicketFileInput.tsx'

/** One ticket: its messages, and a form for the next one. */
export function TicketPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('mf-account')
  const ticket = useAnswer(['tickets', id], (api, options) => api.getTicket({ params: { id } }, options))
  if (ticket.data) return <Shown key={id} ticket={ticket.data} />
  return (
    <PageState
      title={t('tickets.title')}
      query={ticket}
      notFound={{ item: t('tickets.one'), back: { label: t('tickets.title'), to: '/contact-us' } }}
    />
  )
}

function Shown({ ticket }: { ticket: Ticket }) {
  const { api, session } = useShell()
  const queries = useQueryClient()
  const { id, messages } = ticket
  const refresh = () => queries.invalidateQueries({ queryKey: ['tickets'] })
  return (
    <TicketDetail
      ticket={ticket}
      list="/contact-us"
      mayClose={session.can('update', 'Ticket')}
      close={() => api.closeTicket({ params: { id } })}
      onClosed={refresh}
      getFile={(file, options) => api.getTicketFile({ params: { id: file } }, options)}
    >
      {session.can('create', 'Ticket') && <ReplyForm key={messages.length} ticket={ticket} onSaved={refresh} />}
    </TicketDetail>
  )
}

function ReplyForm({ ticket, onSaved }: { ticket: Ticket; onSaved(): Promise<unknown> }) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const { id, status } = ticket
  const initial: { content: string; file: UploadedFile | null } = { content: '', file: null }
  const form = useContractForm(writeTicketMessage, {
    initial,
    toBody: ({ content, file }) => ({ content, file: file?.id ?? null }),
    send: (body) => api.writeTicketMessage({ params: { id }, body }),
    onSaved: () => {
      toast({ kind: 'success', message: t('tickets.sent') })
      void onSaved()
    },
    draft: `ticket:${id}`,
    fieldOfCode: { 'file.gone': 'file' },
    words: { content: { required: t('tickets.oneField') } },
  })
  return (
    <PageForm form={form} submit={status === 'closed' ? t('tickets.reopen') : t('tickets.send')}>
      <TextAreaField form={form} name="content" label={t('tickets.ownReply')} rows={3} />
      <FormField form={form} name="file" label={t('tickets.file')}>
        {(control) => <TicketFileInput {...control} />}
      </FormField>
    </PageForm>
  )
}
