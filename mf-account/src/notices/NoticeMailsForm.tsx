import { useAnswer } from '@songsarn/remote/use-answer'
import './notices.css'
import {
  NOTICE_KINDS,
  NOTICE_MAILS,
  NOTICE_RIGHTS,
  type NoticeKind,
  type NoticeMails,
  updateNoticeMails,
} from '@songsarn/contract/account/notices'
import { useShell } from '@songsarn/remote/use-shell'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** Kinds of notices that answer no user's request, so they have no choice `own`. */
const OF_ACCOUNT: readonly NoticeKind[] = ['creditLow']

/** Which kinds of notices the user gets by mail. `isShared`: the account shares the credits of its parent. */
export function NoticeMailsForm({ isShared }: { isShared: boolean }) {
  const mails = useAnswer(['notice-mails'], (api, options) => api.getNoticeMails(options))
  if (mails.error) return <Failed error={mails.error} onRetry={() => void mails.refetch()} />
  return mails.data ? <Form mails={mails.data} isShared={isShared} /> : <Skeleton />
}

function Form({ mails, isShared }: { mails: NoticeMails; isShared: boolean }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  const form = useContractForm(updateNoticeMails, {
    id: 'notice-mails',
    initial: mails,
    send: (body) => api.updateNoticeMails({ body }),
    onSaved: (saved) => {
      toast({ kind: 'success', message: t('notices.saved') })
      queries.setQueryData(['notice-mails'], saved)
    },
  })
  const shown = NOTICE_KINDS.filter(
    (kind) =>
      session.can(NOTICE_RIGHTS[kind].action, NOTICE_RIGHTS[kind].subject) && !(isShared && kind === 'creditLow'),
  )
  return (
    <PageForm form={form} submit={common('action.save')} className="notice-mails">
      {shown.map((kind) => (
        <RadioField
          key={kind}
          form={form}
          name={kind}
          label={t(`notices.kinds.${kind}`)}
          options={NOTICE_MAILS.filter((mail) => mail !== 'own' || !OF_ACCOUNT.includes(kind)).map((mail) => ({
            value: mail,
            label: t(`notices.mail.${mail}`),
          }))}
        />
      ))}
    </PageForm>
  )
}
