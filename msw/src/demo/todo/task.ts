export const TASK_TAGS = ['team', 'low', 'medium', 'high', 'update'] as const
export type TaskTag = (typeof TASK_TAGS)[number]
export const TASK_FILTERS = ['important', 'completed', 'deleted'] as const
export type TaskFilter = (typeof TASK_FILTERS)[number]
export const TASK_ORDERS = ['latest', 'title-asc', 'title-desc', 'due-date'] as const
export type TaskOrder = (typeof TASK_ORDERS)[number]

export type Task = {
  id: number
  title: string
  description: string
  /** `YYYY-MM-DD`. */
  dueDate: string
  assignee: { fullName: string; avatar: string } | null
  tags: TaskTag[]
  isImportant: boolean
  isCompleted: boolean
  isDeleted: boolean
}
