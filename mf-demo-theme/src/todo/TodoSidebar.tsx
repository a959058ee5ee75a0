import { TASK_FILTERS, TASK_TAGS, type TaskFilter, type TaskTag } from '@songsarn/msw/demo/todo/task'
import { useTranslation } from 'react-i18next'
import { FilterChoices } from '../page/FilterChoices.tsx'
import { TAG_TONES } from './todo-query.ts'

type Props = {
  filter: TaskFilter | undefined
  tag: TaskTag | undefined
  onFilter(filter: TaskFilter | undefined): void
  onTag(tag: TaskTag | undefined): void
}

/** Filters and tags. A second click on a tag clears it. */
export function TodoSidebar({ filter, tag, onFilter, onTag }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <div className="panel stack">
      <FilterChoices
        hideLegend
        legend={t('todo.filters')}
        options={[undefined, ...TASK_FILTERS].map((value) => ({ value, label: t(`todo.filter.${value ?? 'all'}`) }))}
        chosen={filter}
        onChoose={onFilter}
      />
      <FilterChoices
        legend={t('todo.tags')}
        options={TASK_TAGS.map((value) => ({ value, label: t(`todo.tag.${value}`), tone: TAG_TONES[value] }))}
        chosen={tag}
        onChoose={(value) => onTag(value === tag ? undefined : value)}
      />
    </div>
  )
}
