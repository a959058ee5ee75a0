export const TASK_TAGS = ['team', 'low', 'medium', 'high', 'update'] as const
export type TaskTag = (typeof TASK_TAGS)[number]
export type TaskFilter = 'important' | 'completed' | 'deleted'
export type TaskOrder = 'latest' | 'title-asc' | 'title-desc' | 'due-date'

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
