import { answerTicket, type DeskTicket } from '@songsarn/contract/account/tickets'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { controlOf, Field } from '@songsarn/ui/field/Field.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { TicketDetail } from '../tickets/TicketDetail.tsx'
import { useReplies } from './use-replies.ts'

/** A ticket of any account, and a form to answer it. */
export function DeskTicketPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('mf-account')
  const ticket = useAnswer(['desk', 'tickets', id], (api, options) => api.getDeskTicket({ params: { id } }, options))
  if (ticket.data) return <Shown key={id} ticket={ticket.data} />
  return (
    <PageState
      title={t('desk.tickets')}
      query={ticket}
      notFound={{ item: t('tickets.one'), back: { label: t('desk.tickets'), to: '/desk/tickets' } }}
    />
  )
}

function Shown({ ticket }: { ticket: DeskTicket }) {
  const { api } = useShell()
  const queries = useQueryClient()
  const { id, account, messages } = ticket
  const refresh = () => queries.invalidateQueries({ queryKey: ['desk'] })
  return (
    <TicketDetail
      ticket={ticket}
      account={account}
      list="/desk/tickets"
      mayClose
      close={() => api.closeDeskTicket({ params: { id } })}
      onClosed={refresh}
      getFile={(file, options) => api.getDeskFile({ params: { id: file } }, options)}
    >
      <AnswerForm key={messages.length} ticket={ticket} onSaved={refresh} />
    </TicketDetail>
  )
}

function AnswerForm({ ticket, onSaved }: { ticket: DeskTicket; onSaved(): Promise<unknown> }) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const replies = useReplies()
  const { id } = ticket
  const form = useContractForm(answerTicket, {
    id: 'answer',
    initial: { content: '', close: false },
    send: (body) => api.answerTicket({ params: { id }, body }),
    onSaved: () => {
      toast({ kind: 'success', message: t('desk.answered') })
      void onSaved()
    },
    draft: `answer:${id}`,
  })
  const items = replies.data?.items ?? []
  function insert(chosen: string) {
    const reply = items.find((one) => one.id === chosen)
    const { content } = form.values()
    if (reply) form.change({ content: content ? `${content}\n${reply.content}` : reply.content })
  }
  return (
    <PageForm form={form} submit={t('desk.answer')}>
      {items.length > 0 && (
        <Field id="answer-reply" label={t('desk.insertReply')}>
          <Select
            {...controlOf('answer-reply', undefined)}
            value={null}
            placeholder={t('desk.chooseReply')}
            onChange={(value: string | null) => value !== null && insert(value)}
            options={items.map((reply) => ({ value: reply.id, label: reply.title }))}
          />
        </Field>
      )}
      <TextAreaField form={form} name="content" label={t('tickets.ownReply')} rows={4} />
      <SwitchField form={form} name="close" label={t('desk.closeToo')} />
    </PageForm>
  )
}
