import type { Analysis } from '@songsarn/contract/communication/analyses'
import { type Approval, createApproval } from '@songsarn/contract/communication/approvals'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Approvers } from './Approvers.tsx'
import { useChangedApproval } from './use-approvals.ts'

type Props = {
  analysis: Analysis
  /** When it will start; null once it is approved. */
  scheduledAt: string | null
  /** How it is spread, in words. */
  spread?: string | undefined
  /** Makes the call. */
  ask(comment: string): Promise<Approval>
  /** Called once it is asked, before the request is shown. */
  onAsked?(): void
  /** The request is not shown then: the screen has more to ask for. */
  staysHere?: boolean
}

/** In place of Send: asks another person to approve it, with a comment for them. */
export function AskApproval(props: Props) {
  const { t } = useTranslation('mf-communication')
  const { totalRecipients, missingCredit } = props.analysis
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="primary" disabled={totalRecipients === 0 || missingCredit > 0} onClick={() => setOpen(true)}>
        {t('approvals.ask')}
      </Button>
      {isOpen && <AskDialog {...props} onClosed={() => setOpen(false)} />}
    </>
  )
}

function AskDialog({ analysis, scheduledAt, spread, ask, onAsked, staysHere, onClosed }: Props & { onClosed(): void }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { dateTime } = useFormat()
  const { toast } = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const changed = useChangedApproval()
  const closing = useClosing(onClosed)
  const { id: analysisId, totalRecipients, totalCredit, from } = analysis
  const form = useContractForm(createApproval, {
    id: 'ask-approval',
    initial: { comment: '' },
    toBody: ({ comment }) => ({ analysisId, comment }),
    send: async ({ comment = '' }) => {
      try {
        return await ask(comment)
      } catch (error) {
        // The analysis also says what prevents it: sent, expired, or asked already.
        void queries.invalidateQueries({ queryKey: ['analyses', analysisId], exact: true })
        throw error
      }
    },
    onSaved: (approval) => {
      toast({ kind: 'success', message: t('approvals.asked') })
      changed(approval)
      onAsked?.()
      if (staysHere) closing.onClose()
      else navigate(`/communication/approvals/${approval.id}`, { replace: true })
    },
  })
  const values = {
    recipients: common('unit.recipient', { count: totalRecipients }),
    credits: common('unit.credit', { count: totalCredit }),
    sender: from,
    time: scheduledAt === null ? '' : dateTime(scheduledAt),
  }
  return (
    <FormDialog form={form} {...closing} title={t('approvals.askTitle')} submit={t('approvals.askNow')}>
      <p>{t(scheduledAt === null ? 'approvals.askSentence' : 'approvals.askLater', values)}</p>
      {spread !== undefined && <p>{spread}</p>}
      <Approvers />
      <TextAreaField
        form={form}
        name="comment"
        label={t('approvals.comment')}
        help={t('approvals.commentHelp')}
        rows={3}
      />
    </FormDialog>
  )
}
