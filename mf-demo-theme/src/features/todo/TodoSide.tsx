import { useTranslation } from 'react-i18next'
import { FILTERS, type Filter, TAGS, type Tag } from './todo-query.ts'

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
    <div className="panel todo-side">
      <fieldset>
        <legend className="unseen">{t('todo.filters')}</legend>
        {([undefined, ...FILTERS] as const).map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            className="side-choice"
            aria-pressed={each === filter}
            onClick={() => onFilter(each)}
          >
            {t(`todo.filter.${each ?? 'all'}`)}
          </button>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('todo.tags')}</legend>
        {TAGS.map((each) => (
          <button
            key={each}
            type="button"
            className={`side-choice tag-dot tag-${each}`}
            aria-pressed={each === tag}
            onClick={() => onTag(each === tag ? undefined : each)}
          >
            {t(`todo.tag.${each}`)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
