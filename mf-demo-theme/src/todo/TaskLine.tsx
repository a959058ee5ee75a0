import { today } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import type { Task } from '@songsarn/msw/demo/todo/task'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { StarButton } from '../page/StarButton.tsx'
import { TAG_TONES } from './todo-query.ts'
import { useTaskActions } from './use-task-actions.ts'

export function TaskLine({ task, onOpen }: { task: Task; onOpen(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const { change } = useTaskActions()
  const { id, title, tags, dueDate, assignee, isCompleted, isImportant } = task
  const late = !isCompleted && dueDate < today()
  return (
    <li className="task" data-done={isCompleted}>
      <Checkbox
        aria-label={t('todo.done', { title })}
        checked={isCompleted}
        onChange={(event) => void change({ id, isCompleted: event.target.checked })}
      />
      <button type="button" className="plain-button task-title" onClick={onOpen}>
        {title}
      </button>
      <span className="task-tags">
        {tags.map((tag) => (
          <small key={tag} className={`dot dot-${TAG_TONES[tag]}`}>
            {t(`todo.tag.${tag}`)}
          </small>
        ))}
      </span>
      <small className="task-due" data-late={late}>
        {format.dayShort(dueDate)} {late && `(${t('todo.late')})`}
      </small>
      {assignee ? (
        <Avatar src={assignee.avatar} name={assignee.fullName} size={28} />
      ) : (
        <span className="task-nobody" />
      )}
      <StarButton
        label={t('todo.important', { title })}
        on={isImportant}
        onToggle={() => void change({ id, isImportant: !isImportant })}
      />
    </li>
  )
}
