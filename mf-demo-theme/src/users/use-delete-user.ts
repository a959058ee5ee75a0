import type { User } from '@songsarn/msw/demo/users/user'
import { useConfirm } from '@songsarn/ui/confirm/use-confirm.tsx'
import { useTranslation } from 'react-i18next'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'

/** Deletes a user after confirmation. The caller renders `dialog`. */
export function useDeleteUser(onDeleted?: () => void) {
  const { t } = useTranslation('mf-demo-theme')
  const { ask, dialog } = useConfirm()
  const toast = useToast()
  const { mutateAsync } = useDemoMutation('DELETE /apps/users/delete', [
    'GET /api/users/list/data',
    'GET /api/users/list/all-data',
  ])
  const remove = ({ id, fullName }: User) =>
    ask({
      title: t('users.deleteTitle', { name: fullName }),
      help: t('users.deleteHelp'),
      ok: t('users.delete'),
      run: () =>
        mutateAsync({ query: { id } }).then(() => {
          toast.success(t('users.deleted', { name: fullName }))
          onDeleted?.()
        }, toast.error),
    })
  return { remove, dialog }
}
