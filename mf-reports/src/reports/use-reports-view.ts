import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { REPORT_VIEWS, type ReportView, useReportsStore } from '../reports-store.ts'

/** How the list of reports is shown: as the address says, so that a link shows the same; else as the user chose last. */
export function useReportsView(): [ReportView, (view: ReportView) => void] {
  const [params, setParams] = useSearchParams()
  const given = REPORT_VIEWS.find((view) => view === params.get('view'))
  const last = useReportsStore(({ view }) => view.reports)
  const view = given ?? last

  useEffect(() => {
    if (given === undefined && view === 'group') setParams(withView(view), { replace: true, preventScrollReset: true })
  }, [given, view, setParams])

  return [
    view,
    (next) => {
      useReportsStore.changeView({ reports: next })
      setParams(withView(next), { preventScrollReset: true })
    },
  ]
}

/** The list is the default, so its address has no view. A group has no pages. */
const withView = (view: ReportView) => (params: URLSearchParams) => {
  const next = new URLSearchParams(params)
  next.delete('view')
  next.delete('page')
  if (view === 'group') next.set('view', view)
  return next
}
