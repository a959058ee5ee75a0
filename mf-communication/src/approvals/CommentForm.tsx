import { type Approval, commentApproval } from '@songsarn/contract/communication/approvals'
import { useShell } from '@songsarn/remote/use-shell'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { useChangedApproval } from '../asking/use-approvals.ts'

/** A comment on a request that waits. */
export function CommentForm({ approval: { id } }: { approval: Approval }) {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const changed = useChangedApproval()
  const form = useContractForm(commentApproval, {
    initial: { comment: '' },
    send: (body) => api.commentApproval({ params: { id }, body }),
    onSaved: changed,
    draft: `approval:${id}`,
  })
  return (
    <PageForm form={form} submit={t('approvals.addComment')}>
      <TextAreaField form={form} name="comment" label={t('approvals.comment')} rows={2} />
    </PageForm>
  )
}
