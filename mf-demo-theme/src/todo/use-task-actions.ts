import type { Task } from '@songsarn/msw/demo/todo/task'
import { useTranslation } from 'react-i18next'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'

/** Actions outside of the task form. Failures show a toast. */
export function useTaskActions() {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  const update = useDemoMutation('POST /apps/todo/update-task', ['GET /apps/todo/tasks'])
  const remove = useDemoMutation('DELETE /apps/todo/delete-task', ['GET /apps/todo/tasks'])
  /** Resolves to undefined on failure. */
  const change = (task: Pick<Task, 'id'> & Partial<Task>) => update.mutateAsync({ body: task }).catch(toast.error)
  return {
    change,
    moveToBin: ({ id, title }: Task) =>
      remove.mutateAsync({ query: { id } }).then(() => {
        const undo = () => void change({ id, isDeleted: false })
        toast.success(t('todo.movedToBin', { title }), { label: t('undo'), run: undo })
      }, toast.error),
    restore: ({ id, title }: Task) =>
      change({ id, isDeleted: false }).then((done) => done && toast.success(t('todo.restored', { title }))),
  }
}
