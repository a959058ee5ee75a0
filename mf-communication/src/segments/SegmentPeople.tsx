import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { PeopleRows } from './PeopleRows.tsx'
import { useSegmentPeople } from './use-segments.ts'

/** The newest people of a saved segment; the list of people has all of them. */
export function SegmentPeople({ id }: { id: string }) {
  const { t } = useTranslation('mf-communication')
  const people = useSegmentPeople(id)
  if (people.error) return <Failed error={people.error} onRetry={() => void people.refetch()} />
  if (!people.data) return <Skeleton shape="page" />
  const { items, total } = people.data
  if (total === 0)
    return <Empty picture={drawings.people} title={t('segments.nobody')} help={t('segments.nobodyHelp')} />
  return (
    <>
      <PeopleRows people={items} />
      <p>
        <ShellLink to={`/people?segment=${id}`}>{t('segments.allPeople', { count: total })}</ShellLink>
      </p>
    </>
  )
}
