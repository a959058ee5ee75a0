import { type Approval, approveApproval } from '@songsarn/contract/communication/approvals'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangedApproval } from '../asking/use-approvals.ts'

export type DecisionProps = {
  approval: Approval
  /** Called when the service refuses the decision: somebody else was faster, or the user may not decide any more. */
  onRefused(error: unknown): void
  onClosed(): void
}

/** Approves and sends, after a sentence that says what will happen. The request names what was shown by its hash. */
export function ApproveDialog({ approval, onRefused, onClosed }: DecisionProps) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { dateTime } = useFormat()
  const { api, balance, toast } = useShell()
  const changed = useChangedApproval()
  const closing = useClosing(onClosed)
  // After a lost answer the next try is the same request for the service.
  const idempotencyKey = useRef(`approve-${approval.id}-${crypto.randomUUID()}`).current
  const { id, hash, scheduledAt } = approval
  const form = useContractForm(approveApproval, {
    id: 'approve',
    initial: { comment: '' },
    toBody: ({ comment }) => ({ hash, comment }),
    send: async (body) => {
      try {
        return await api.approveApproval({ params: { id }, body }, { idempotencyKey })
      } catch (error) {
        onRefused(error)
        throw error
      }
    },
    onSaved: (approved) => {
      balance.refresh()
      toast({ kind: 'success', message: t(scheduledAt === null ? 'approvals.approvedNow' : 'approvals.approvedLater') })
      changed(approved)
      closing.onClose()
    },
  })
  const values = {
    recipients: common('unit.recipient', { count: approval.totalRecipients }),
    credits: common('unit.credit', { count: approval.totalCredit }),
    sender: approval.from,
    time: scheduledAt === null ? '' : dateTime(scheduledAt),
  }
  return (
    <FormDialog
      form={form}
      {...closing}
      title={t(scheduledAt === null ? 'approvals.approveTitle' : 'approvals.approveTitleLater')}
      submit={t(scheduledAt === null ? 'approvals.approveNow' : 'approvals.approveLater')}
    >
      <p>{t(scheduledAt === null ? 'send.sentencePlain' : 'send.laterPlain', values)}</p>
      <TextAreaField form={form} name="comment" label={t('approvals.comment')} rows={3} />
    </FormDialog>
  )
}
