import type { SearchGroup, SearchItem } from '@songsarn/msw/demo/search/search-handlers'
import { AutoComplete } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { findResults } from './find-results.ts'

type GroupName = 'pages' | 'files' | 'contacts' | 'people' | 'towns' | 'fruits'

type Props = {
  label: string
  groups: readonly SearchGroup<GroupName>[]
  text: string
  onText(text: string): void
  onPick(item: SearchItem): void
  draw(item: SearchItem): ReactNode
}

/** A field that suggests while one types, group by group. */
export function SearchField({ label, groups, text, onText, onPick, draw }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const found = findResults(groups, text)
  const nothing = text.trim() !== '' && groups.length > 0 && found.length === 0
  return (
    <>
      <AutoComplete
        className="search-field"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={onText}
        allowClear
        // Lines of two heights: a virtual list would measure them all by one.
        virtual={false}
        listHeight={420}
        // A list box of no options is none to a reader: that nothing was found is said below.
        notFoundContent={null}
        options={found.map(({ group, data }) => ({
          label: t(`search.group.${group}`),
          options: data.map((item) => ({ value: keyOf(group, item), label: draw(item) })),
        }))}
        onSelect={(value: string) => {
          const picked = found.flatMap(({ group, data }) => data.filter((item) => keyOf(group, item) === value))[0]
          if (picked) onPick(picked)
        }}
      />
      <p className="quiet search-none" role="status">
        {nothing && t('search.none')}
      </p>
    </>
  )
}

const keyOf = (group: GroupName, item: SearchItem) => `${group}/${item.title}`
