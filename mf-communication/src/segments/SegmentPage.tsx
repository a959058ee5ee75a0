import type { Segment } from '@songsarn/contract/communication/segments'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useDeleteAction } from '@songsarn/remote/use-delete-action'
import { useShell } from '@songsarn/remote/use-shell'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { PeopleReportDialog } from '../people/PeopleReportDialog.tsx'
import { useSendAction } from '../send/use-send-action.ts'
import { SegmentForm } from './SegmentForm.tsx'
import { SegmentPeople } from './SegmentPeople.tsx'
import { useDeleteSegment, useSegment } from './use-segments.ts'

export function NewSegmentPage() {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  if (!session.can('create', 'Person')) return <NoPermissionPage />
  return (
    <DetailPage
      title={t('segments.new')}
      back={{ label: t('segments.allSegments'), to: '/people/segments' }}
      help={t('segments.newHelp')}
    >
      <SegmentForm />
    </DetailPage>
  )
}

/** One people segment: its conditions, and the people that they find now. */
export function SegmentPage() {
  const { t } = useTranslation('mf-communication')
  const { id = '' } = useParams()
  const segment = useSegment(id)
  if (segment.data) return <Loaded key={id} segment={segment.data} />
  return (
    <PageState
      title={t('segments.one')}
      query={segment}
      notFound={{ item: t('segments.one'), back: { label: t('segments.title'), to: '/people/segments' } }}
    />
  )
}

function Loaded({ segment }: { segment: Segment }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime, number } = useFormat()
  const { session } = useShell()
  const [isReporting, setReporting] = useState(false)
  const { id, name, people, countDate } = segment
  const counted = t('segments.countedAt', { people: number(people), date: dateTime(countDate) })
  return (
    <>
      <DetailPage
        title={name}
        back={{ label: t('segments.allSegments'), to: '/people/segments' }}
        help={counted}
        actions={[
          useSendAction('segment', id),
          session.can('create', 'Report') && {
            key: 'report',
            label: t('people.report.title'),
            run: () => setReporting(true),
          },
          useDelete(segment),
        ]}
        tabs={[
          { key: 'conditions', label: t('segments.conditions'), content: <SegmentForm segment={segment} /> },
          { key: 'people', label: t('people.title'), content: <SegmentPeople id={id} /> },
        ]}
      />
      {isReporting && <PeopleReportDialog segment={id} onClosed={() => setReporting(false)} />}
    </>
  )
}

function useDelete({ id, name }: Segment) {
  const { t } = useTranslation('mf-communication')
  const { mutateAsync } = useDeleteSegment()
  return useDeleteAction({
    subject: 'Person',
    title: t('segments.deleteTitle', { name }),
    help: t('segments.deleteHelp'),
    deleted: t('segments.deleted', { name }),
    list: '/people/segments',
    remove: () => mutateAsync(id),
  })
}
