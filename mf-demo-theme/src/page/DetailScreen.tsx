import { ArrowLeftOutlined } from '@ant-design/icons'
import { NotFoundPage } from '@songsarn/remote/NotFoundPage.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DemoProblem } from '../service/demo-problem.ts'
import { type QueryLike, QueryView } from './QueryView.tsx'

type Props<Data> = {
  /** Path of the list that the item belongs to. */
  list: string
  /** Label of the link to the list. */
  back: string
  query: QueryLike<Data>
  children(data: Data): ReactNode
}

/** The screen of one item: a link back to its list, and the item. */
export function DetailScreen<Data>({ list, back, query, children }: Props<Data>) {
  if (query.data === undefined && isMissing(query.error)) return <Missing list={list} back={back} />
  return (
    <div className="stack">
      <ShellLink to={list}>
        <ArrowLeftOutlined aria-hidden /> {back}
      </ShellLink>
      <QueryView query={query} shape="page">
        {children}
      </QueryView>
    </div>
  )
}

const isMissing = (error: unknown) => error instanceof DemoProblem && error.status === 404

/** A retry cannot help; offers the list instead. */
function Missing({ list, back }: { list: string; back: string }) {
  const { t } = useTranslation('mf-demo-theme')
  return <NotFoundPage item={t('missing')} back={{ label: back, to: list }} />
}
