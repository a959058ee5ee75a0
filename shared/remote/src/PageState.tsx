import { hasCode } from '@songsarn/client/api-problem'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { NoPermissionPage } from './NoPermissionPage.tsx'
import { NotFoundPage, type NotFoundPageProps } from './NotFoundPage.tsx'
import { usePageTitle } from './use-page-title.ts'

type Props = {
  /** Title of the page while its item loads or cannot be loaded. */
  title: string
  /** Reads the item. */
  query: { error: unknown; refetch(): unknown }
  /** Names what could not be loaded. */
  failed?: string
  notFound?: NotFoundPageProps
}

/** The page of one item that is not there: it loads, does not exist, is not permitted, or could not be loaded. */
export function PageState({ title, query, failed, notFound }: Props) {
  const { error } = query
  if (hasCode(error, 'resource.notFound')) return <NotFoundPage {...notFound} />
  if (hasCode(error, 'right.missing')) return <NoPermissionPage />
  return <Loading title={title} query={query} failed={failed} />
}

function Loading({ title, query, failed }: Omit<Props, 'notFound'>) {
  usePageTitle(title)
  return query.error ? (
    <Failed error={query.error} title={failed} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton shape="page" />
  )
}
