import type { Email, EmailChange, EmailFolder, EmailLabel } from '@songsarn/msw/demo/email/email'
import { useTranslation } from 'react-i18next'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'
import { EMAIL_QUERIES } from './email-query.ts'

/** Actions for one email or several. Failures show a toast. */
export function useEmailActions() {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  const update = useDemoMutation('POST /apps/email/update-emails', EMAIL_QUERIES)
  const label = useDemoMutation('POST /apps/email/update-emails-label', EMAIL_QUERIES)
  /** Resolves to undefined on failure. */
  const change = (emailIds: number[], dataToUpdate: EmailChange) =>
    update.mutateAsync({ body: { emailIds, dataToUpdate } }).catch(toast.error)
  return {
    change,
    toggleLabel: (emailIds: number[], name: EmailLabel) =>
      label.mutateAsync({ body: { emailIds, label: name } }).catch(toast.error),
    /** The undo moves each email back to its own folder. */
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
      toast.success(message, { label: t('undo'), run: undo })
    },
  }
}
