import { ListPage, type ListPageProps } from '@songsarn/ui/list/ListPage.tsx'
import { type ListQuery, listResult } from '@songsarn/ui/list/list-result'
import { usePageTitle } from './use-page-title.ts'

type Props<Row> = Omit<ListPageProps<Row>, 'result'> & {
  /** Reads a page of the rows. */
  query: ListQuery<Row>
}

/** The screen of a list: its title, also in the browser's tab, and the rows that its query reads. */
export function ListScreen<Row>({ query, ...list }: Props<Row>) {
  usePageTitle(list.title)
  return <ListPage {...list} result={listResult(query)} />
}
