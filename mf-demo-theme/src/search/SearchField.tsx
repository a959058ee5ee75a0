import type { SearchGroup, SearchItem } from '@songsarn/msw/demo/search/search-handlers'
import { AutoComplete } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type GroupName = 'pages' | 'files' | 'contacts' | 'people' | 'towns' | 'fruits'

type Props = {
  label: string
  groups: readonly SearchGroup<GroupName>[]
  text: string
  onText(text: string): void
  onPick(item: SearchItem): void
  renderItem(item: SearchItem): ReactNode
}

/** A text field with grouped suggestions. */
export function SearchField({ label, groups, text, onText, onPick, renderItem }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const results = findResults(groups, text)
  const isNotFound = text.trim() !== '' && groups.length > 0 && results.length === 0
  return (
    <>
      <AutoComplete
        className="search-field"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={onText}
        allowClear
        // A virtual list needs rows of one height; these have two.
        virtual={false}
        listHeight={420}
        // Screen readers do not announce an empty list box; the status below does.
        notFoundContent={null}
        options={results.map(({ group, data }) => ({
          label: t(`search.group.${group}`),
          options: data.map((item) => ({ value: keyOf(group, item), label: renderItem(item) })),
        }))}
        onSelect={(value: string) => {
          const picked = results.flatMap(({ group, data }) => data.filter((item) => keyOf(group, item) === value))[0]
          if (picked) onPick(picked)
        }}
      />
      <p className="quiet search-none" role="status">
        {isNotFound && t('search.noResults')}
      </p>
    </>
  )
}

const keyOf = (group: GroupName, item: SearchItem) => `${group}/${item.title}`

/** The items with `q` in their title, ignoring case, up to each group's limit. Empty groups are left out. */
export function findResults<Group extends SearchGroup>(groups: readonly Group[], q: string): Group[] {
  const needle = q.trim().toLowerCase()
  if (needle === '') return []
  return groups
    .map((group) => ({
      ...group,
      data: group.data.filter(({ title }) => title.toLowerCase().includes(needle)).slice(0, group.searchLimit),
    }))
    .filter(({ data }) => data.length > 0)
}
