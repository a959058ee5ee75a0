import * as z from 'zod/mini'
import type { DemoData } from '../demo-data.ts'
import { created, defineHandler, ErrorReply, type HandlersOf } from '../service/handler.ts'
import { nextId } from '../service/list.ts'
import { exactFilter, id, searchText } from '../service/parameters.ts'
import { findTasks } from './find-tasks.ts'
import { TASK_FILTERS, TASK_ORDERS, TASK_TAGS, type Task, type TaskFilter, type TaskOrder } from './task.ts'

export type TodoCalls = {
  'GET /apps/todo/tasks': {
    query: { q?: string; filter?: TaskFilter; tag?: string; sortBy?: TaskOrder }
    answer: Task[]
  }
  'POST /apps/todo/add-tasks': { body: Omit<Task, 'id' | 'isDeleted'>; answer: { task: Task } }
  'POST /apps/todo/update-task': { body: Pick<Task, 'id'> & Partial<Task>; answer: { task: Task } }
  /** Moves the task to the bin (`filter=deleted`). */
  'DELETE /apps/todo/delete-task': { query: { id: number }; answer: Record<string, never> }
}

const text = z.string().check(z.maxLength(2000))
const fields = {
  title: text.check(z.minLength(1)),
  description: text,
  dueDate: z.iso.date(),
  assignee: z.nullable(z.object({ fullName: text, avatar: z.string() })),
  tags: z.array(z.enum(TASK_TAGS)),
  isImportant: z.boolean(),
  isCompleted: z.boolean(),
}
const NewTask = z.object({
  ...fields,
  description: z._default(text, ''),
  assignee: z._default(fields.assignee, null),
  tags: z._default(fields.tags, []),
  isImportant: z._default(fields.isImportant, false),
  isCompleted: z._default(fields.isCompleted, false),
})
const Change = z.extend(z.partial(z.object({ ...fields, isDeleted: z.boolean() })), { id })

export const todoHandlers = (data: DemoData): HandlersOf<TodoCalls> => ({
  'GET /apps/todo/tasks': defineHandler(
    {
      query: z.object({
        q: searchText,
        filter: z.catch(z.optional(z.enum(TASK_FILTERS)), undefined),
        tag: exactFilter,
        sortBy: z.catch(z.enum(TASK_ORDERS), 'latest'),
      }),
    },
    ({ query }) => findTasks(data.tasks, query),
  ),
  'POST /apps/todo/add-tasks': defineHandler({ body: NewTask }, ({ body }) => {
    const task: Task = { ...body, id: nextId(data.tasks), isDeleted: false }
    data.tasks.push(task)
    return created({ task })
  }),
  'POST /apps/todo/update-task': defineHandler({ body: Change }, ({ body }) => {
    const task = data.tasks.find(({ id: taskId }) => taskId === body.id)
    return task ? { task: Object.assign(task, body) } : new ErrorReply(404, 'No such task')
  }),
  'DELETE /apps/todo/delete-task': defineHandler({ query: z.object({ id }) }, ({ query }) => {
    for (const task of data.tasks) if (task.id === query.id) task.isDeleted = true
    return {}
  }),
})
