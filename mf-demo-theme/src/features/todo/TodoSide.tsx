import { useTranslation } from 'react-i18next'
import { Choices } from '../../parts/Choices.tsx'
import { FILTERS, type Filter, TAGS, type Tag, TONE_OF_TAG } from './todo-query.ts'

type Props = {
  filter: Filter | undefined
  tag: Tag | undefined
  onFilter(filter: Filter | undefined): void
  onTag(tag: Tag | undefined): void
}

/** The lists that tasks stand in, and their tags; pressing a tag again takes it away. */
export function TodoSide({ filter, tag, onFilter, onTag }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <div className="panel stack">
      <Choices
        unseen
        legend={t('todo.filters')}
        options={[undefined, ...FILTERS].map((value) => ({ value, label: t(`todo.filter.${value ?? 'all'}`) }))}
        chosen={filter}
        onChoose={onFilter}
      />
      <Choices
        legend={t('todo.tags')}
        options={TAGS.map((value) => ({ value, label: t(`todo.tag.${value}`), tone: TONE_OF_TAG[value] }))}
        chosen={tag}
        onChoose={(value) => onTag(value === tag ? undefined : value)}
      />
    </div>
  )
}
