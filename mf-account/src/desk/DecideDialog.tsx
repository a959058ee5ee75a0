import type { CallWithBody, ContractForm } from '@songsarn/ui/form/contract-form'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'

type Props<Call extends CallWithBody> = {
  call: Call
  decision: string
  title: string
  submit: string
  /** Subject of the decision. */
  about: ReactNode
  send(body: z.output<Call['body']>): Promise<unknown>
  onSaved(): void
  onClose(): void
}

/** One decision of the provider, with the reason that the account reads. */
export function DecideDialog<Call extends CallWithBody>(props: Props<Call>) {
  const { call, decision, title, submit, about, send, onSaved, onClose } = props
  const { t } = useTranslation('mf-account')
  const closing = useClosing(onClose)
  const form: ContractForm<{ reason: string }> = useContractForm(call, {
    id: 'decision',
    initial: { reason: '' },
    toBody: ({ reason }) => ({ decision, reason }),
    send,
    onSaved: () => {
      onSaved()
      closing.onClose()
    },
  })
  return (
    <FormDialog form={form} title={title} submit={submit} {...closing}>
      {about}
      <TextAreaField form={form} name="reason" label={t('desk.reason')} help={t('desk.reasonHelp')} rows={3} />
    </FormDialog>
  )
}
