import { matches } from '../service/page-of.ts'
import type { Task, TaskFilter, TaskOrder } from './task.ts'

type Sought = { q: string; filter?: TaskFilter; tag?: string; sortBy: TaskOrder }

/** Deleted tasks are only found when they are asked for; `latest` is the newest id first. */
export function findTasks(tasks: readonly Task[], { q, filter, tag, sortBy }: Sought): Task[] {
  return tasks
    .filter(
      (task) =>
        matches(q, task.title) &&
        task.isDeleted === (filter === 'deleted') &&
        (filter !== 'important' || task.isImportant) &&
        (filter !== 'completed' || task.isCompleted) &&
        (tag === undefined || task.tags.some((each) => each === tag)),
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
