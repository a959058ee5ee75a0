import type { Email, EmailChange, EmailFolder, EmailLabel } from '@songsarn/msw/demo/email/email'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../page/use-toast.ts'
import { useDemoAction } from '../../service/use-demo.ts'
import { EMAIL_ROWS } from './email-query.ts'

/** What can be done with one mail or several. */
export function useEmailActions() {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  const update = useDemoAction('POST /apps/email/update-emails', EMAIL_ROWS)
  const label = useDemoAction('POST /apps/email/update-emails-label', EMAIL_ROWS)
  /** Answers nothing when it failed, which it has told by then. */
  const change = (emailIds: number[], dataToUpdate: EmailChange) =>
    update.mutateAsync({ body: { emailIds, dataToUpdate } }).catch(toast.failed)
  return {
    change,
    toggleLabel: (emailIds: number[], name: EmailLabel) =>
      label.mutateAsync({ body: { emailIds, label: name } }).catch(toast.failed),
    /** With a way back, for each to the folder that it came from. */
    async move(emails: readonly Pick<Email, 'id' | 'folder'>[], folder: EmailFolder) {
      const ids = emails.map(({ id }) => id)
      const before = Map.groupBy(emails, (email) => email.folder)
      if (!(await change(ids, { folder }))) return
      const undo = () => {
        for (const [from, group] of before)
          void change(
            group.map(({ id }) => id),
            { folder: from },
          )
      }
      const message = t('email.moved', { count: ids.length, folder: t(`email.folder.${folder}`) })
      toast.done(message, { label: t('email.undo'), run: undo })
    },
  }
}
