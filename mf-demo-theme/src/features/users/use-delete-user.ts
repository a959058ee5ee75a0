import type { User } from '@songsarn/msw/demo/users/user'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../page/use-confirm.tsx'
import { useToast } from '../../page/use-toast.ts'
import { useDemoAction } from '../../service/use-demo.ts'

/** Asks, deletes, says so; then `onDeleted`. Draw `dialog` on the screen. */
export function useDeleteUser(onDeleted?: () => void) {
  const { t } = useTranslation('mf-demo-theme')
  const { ask, dialog } = useConfirm()
  const toast = useToast()
  const { mutateAsync } = useDemoAction('DELETE /apps/users/delete', [
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
          toast.done(t('users.deleted', { name: fullName }))
          onDeleted?.()
        }, toast.failed),
    })
  return { remove, dialog }
}
