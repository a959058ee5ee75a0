import { ActionMenu, type MenuAction } from '@songsarn/ui/actions/ActionMenu.tsx'
import { Figures } from '@songsarn/ui/figures/Figures.tsx'
import type { PageHeadProps } from '@songsarn/ui/states/PageHead.tsx'
import { Tabs } from '@songsarn/ui/tabs/Tabs.tsx'
import type { ReactElement, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Page } from './Page.tsx'

type Tab = { key: string; label: string; content: ReactNode }

type Props = Omit<PageHeadProps, 'actions'> & {
  /** Actions of the user on the item, the most used first; or an element with actions of another kind. */
  actions?: readonly (MenuAction | false | undefined)[] | ReactElement | false
  /** Between heading and summary: notices about the item. */
  notes?: ReactNode
  /** The strip of figures: some `<Figure>`s. */
  summary?: ReactNode
  /** `?tab=…` in the address names the open one; the first one is shown without it. */
  tabs?: readonly Tab[]
  /** The content below the summary when there are no tabs, and dialogs. */
  children?: ReactNode
}

/**
 * The page of one item: heading with its status and actions, summary, then tabs or one page. Show `PageState` while the item
 * is not there.
 *
 * @example
 * <DetailPage title={name} tag={<StatusTag … />} actions={[{ key: 'edit', label, run }]} summary={<Figure … />} tabs={tabs} />
 */
export function DetailPage({ actions, notes, summary, tabs, children, ...head }: Props) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const current = (tabs?.find(({ key }) => key === query.get('tab')) ?? tabs?.[0])?.key
  function open(key: string) {
    if (key === tabs?.[0]?.key) query.delete('tab')
    else query.set('tab', key)
    const next = query.toString()
    navigate({ search: next && `?${next}` }, { replace: true })
  }
  return (
    <Page {...head} actions={isList(actions) ? <ActionMenu actions={actions} /> : actions}>
      {notes}
      {summary && <Figures className="page-panel">{summary}</Figures>}
      {tabs && current !== undefined && (
        <div>
          <Tabs label={head.title} tabs={tabs} current={current} onChange={open} keepsPanels />
        </div>
      )}
      {children}
    </Page>
  )
}

/** `Array.isArray` does not know arrays that are read-only. */
const isList = (actions: Props['actions']): actions is readonly (MenuAction | false | undefined)[] =>
  Array.isArray(actions)
