import type { Task } from '@songsarn/msw/demo/todo/task'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../page/use-toast.ts'
import { useDemoAction } from '../../service/use-demo.ts'

/** What can be done with a task outside of its form. */
export function useTaskActions() {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  const update = useDemoAction('POST /apps/todo/update-task', ['GET /apps/todo/tasks'])
  const remove = useDemoAction('DELETE /apps/todo/delete-task', ['GET /apps/todo/tasks'])
  /** Answers nothing when it failed, which it has told by then. */
  const change = (task: Pick<Task, 'id'> & Partial<Task>) => update.mutateAsync({ body: task }).catch(toast.failed)
  return {
    change,
    erase: ({ id, title }: Task) =>
      remove.mutateAsync({ query: { id } }).then(() => {
        const undo = () => void change({ id, isDeleted: false })
        toast.done(t('todo.deleted', { title }), { label: t('todo.undo'), run: undo })
      }, toast.failed),
    restore: ({ id, title }: Task) =>
      change({ id, isDeleted: false }).then((done) => done && toast.done(t('todo.restored', { title }))),
  }
}
