import { containsText } from '../service/list.ts'
import type { Task, TaskFilter, TaskOrder } from './task.ts'

type TaskQuery = { q: string; filter?: TaskFilter; tag?: string; sortBy: TaskOrder }

/** Without the filter `deleted`, deleted tasks are left out. `latest` means highest id first. */
export function findTasks(tasks: readonly Task[], { q, filter, tag, sortBy }: TaskQuery): Task[] {
  return tasks
    .filter(
      (task) =>
        containsText(q, task.title) &&
        task.isDeleted === (filter === 'deleted') &&
        (filter !== 'important' || task.isImportant) &&
        (filter !== 'completed' || task.isCompleted) &&
        (tag === undefined || task.tags.some((own) => own === tag)),
    )
    .sort(ORDERS[sortBy])
}

const byTitle = (a: Task, b: Task) => a.title.localeCompare(b.title, 'th')

const ORDERS: Record<TaskOrder, (a: Task, b: Task) => number> = {
  latest: (a, b) => b.id - a.id,
  'title-asc': byTitle,
  'title-desc': (a, b) => byTitle(b, a),
  'due-date': (a, b) => a.dueDate.localeCompare(b.dueDate) || a.id - b.id,
}
