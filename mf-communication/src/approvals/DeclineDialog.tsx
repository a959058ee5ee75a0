import { declineApproval } from '@songsarn/contract/communication/approvals'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { useChangedApproval } from '../asking/use-approvals.ts'
import type { DecisionProps } from './ApproveDialog.tsx'

/** Declines a request with a reason, which the one who asked reads. */
export function DeclineDialog({ approval: { id }, onRefused, onClosed }: DecisionProps) {
  const { t } = useTranslation('mf-communication')
  const { api, toast } = useShell()
  const changed = useChangedApproval()
  const closing = useClosing(onClosed)
  const form = useContractForm(declineApproval, {
    id: 'decline',
    initial: { reason: '' },
    send: async (body) => {
      try {
        return await api.declineApproval({ params: { id }, body })
      } catch (error) {
        onRefused(error)
        throw error
      }
    },
    onSaved: (declined) => {
      toast({ kind: 'success', message: t('approvals.declinedNow') })
      changed(declined)
      closing.onClose()
    },
  })
  return (
    <FormDialog form={form} {...closing} title={t('approvals.declineTitle')} submit={t('approvals.decline')}>
      <TextAreaField
        form={form}
        name="reason"
        label={t('approvals.reasonOfDecline')}
        help={t('approvals.reasonHelp')}
        rows={3}
      />
    </FormDialog>
  )
}
