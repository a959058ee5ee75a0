import { createTicket } from '@songsarn/contract/account/tickets'
import { LookupField } from '@songsarn/remote/LookupField.tsx'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { Page } from '@songsarn/remote/Page.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import type { UploadedFile } from '@songsarn/ui/upload/UploadInput.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { TicketFileInput } from './TicketFileInput.tsx'

export function NewTicketPage() {
  const { session } = useShell()
  return session.can('create', 'Ticket') ? <NewTicket /> : <NoPermissionPage />
}

function NewTicket() {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const initial: { subject: string; content: string; sender: string; file: UploadedFile | null } = {
    ...{ subject: '', content: '', sender: '', file: null },
  }
  const form = useContractForm(createTicket, {
    initial,
    toBody: ({ sender, file, ...values }) => ({ ...values, sender: sender || null, file: file?.id ?? null }),
    send: (body) => api.createTicket({ body }),
    onSaved: ({ id }) => {
      toast({ kind: 'success', message: t('tickets.sent') })
      void queries.invalidateQueries({ queryKey: ['tickets'] })
      navigate(`/contact-us/${id}`)
    },
    draft: 'ticket:new',
    fieldOfCode: { 'file.gone': 'file', 'ticket.unknownSender': 'sender' },
    words: { content: { required: t('tickets.oneField') } },
  })
  return (
    <Page title={t('tickets.new')} back={{ label: t('tickets.all'), to: '/contact-us' }} help={t('tickets.newHelp')}>
      <PageForm form={form} submit={t('tickets.send')}>
        <TextField form={form} name="subject" label={t('tickets.subject')} />
        <TextAreaField form={form} name="content" label={t('tickets.message')} rows={5} />
        <LookupField
          form={form}
          name="sender"
          label={t('tickets.sender')}
          help={t('tickets.senderHelp')}
          lookup="senders"
          placeholder={t('tickets.noSender')}
          isClearable
        />
        <FormField form={form} name="file" label={t('tickets.file')}>
          {(control) => <TicketFileInput {...control} />}
        </FormField>
      </PageForm>
    </Page>
  )
}
