import { updateMe } from '@songsarn/contract/account/session'
import { fieldNames } from '@songsarn/ui/list/filter-field'
import { ListPage, type ListPageProps } from '@songsarn/ui/list/ListPage.tsx'
import { type ListQuery, listResult } from '@songsarn/ui/list/list-result'
import { useMutation } from '@tanstack/react-query'
import { usePageTitle } from './use-page-title.ts'
import { useShell } from './use-shell.ts'
import { SavedViews } from './views/SavedViews.tsx'
import { useShownId, useViews } from './views/use-views.ts'

type Props<Row> = Omit<ListPageProps<Row>, 'result' | 'views' | 'onDensity'> & {
  /** Reads a page of the rows. */
  query: ListQuery<Row>
}

/** The screen of a list: its title, also in the browser's tab, the rows that its query reads, and the user's saved views of it. */
export function ListScreen<Row>({ query, ...list }: Props<Row>) {
  usePageTitle(list.title)
  const { api, session } = useShell()
  const density = useMutation({
    mutationFn: (value: 'comfortable' | 'compact') => api.call(updateMe, { body: { preferences: { density: value } } }),
    onSuccess: (user) => session.update?.(user),
  })
  const shownId = useShownId()
  const views = useViews(shownId !== null)
  const names = [...list.fields.flatMap(fieldNames), 'sort']
  return (
    <ListPage
      {...list}
      result={listResult(query)}
      onDensity={density.mutate}
      views={{
        shown: views?.find(({ id }) => id === shownId),
        draw: (columns) => <SavedViews names={names} columns={columns} />,
      }}
    />
  )
}
