import { ArrowLeftOutlined } from '@ant-design/icons'
import { StateView } from '@songsarn/ui/states/StateView.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { DemoProblem } from '../service/demo-problem.ts'
import { AreaLink } from './AreaLink.tsx'
import { Loaded, type LoadedQuery } from './Loaded.tsx'

type Props<Data> = {
  /** The list that it is a row of. */
  list: string
  back: string
  query: LoadedQuery<Data>
  children(data: Data): ReactNode
}

/** A screen of one row: the way back to its list, and the row once it is there. */
export function RowScreen<Data>({ list, back, query, children }: Props<Data>) {
  if (query.data === undefined && isMissing(query.error)) return <Missing list={list} back={back} />
  return (
    <div className="stack">
      <AreaLink to={list}>
        <ArrowLeftOutlined aria-hidden /> {back}
      </AreaLink>
      <Loaded query={query} shape="page">
        {children}
      </Loaded>
    </div>
  )
}

const isMissing = (error: unknown) => error instanceof DemoProblem && error.status === 404

/** Trying again would not bring it: the list is the way on. */
function Missing({ list, back }: { list: string; back: string }) {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  return (
    <StateView
      picture="lost"
      heading="h1"
      role="alert"
      title={t('missing.title')}
      help={t('missing.help')}
      action={{ label: back, run: () => navigate(list) }}
    />
  )
}
