import type { Segment } from '@songsarn/contract/segments'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import type { MenuAction } from '@songsarn/ui/actions/ActionMenu.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { SegmentForm } from './SegmentForm.tsx'
import { SegmentPeople } from './SegmentPeople.tsx'
import { useDeleteSegment, useSegment } from './use-segments.ts'

export function NewSegmentPage() {
  const { t } = useTranslation('mf-communication')
  return (
    <DetailPage title={t('segments.new')} help={t('segments.newHelp')}>
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
      error={segment.error}
      onRetry={() => void segment.refetch()}
      notFound={{
        title: t('segments.notFound'),
        help: t('segments.notFoundHelp'),
        back: { label: t('segments.title'), to: '/people/segments' },
      }}
    />
  )
}

function Loaded({ segment }: { segment: Segment }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime, number } = useFormat()
  const { id, name, people, countDate } = segment
  const counted = t('segments.countedAt', { people: number(people), date: dateTime(countDate) })
  return (
    <DetailPage
      title={name}
      help={counted}
      actions={[useDelete(segment)]}
      tabs={[
        { key: 'conditions', label: t('segments.conditions'), content: <SegmentForm segment={segment} /> },
        { key: 'people', label: t('people.title'), content: <SegmentPeople id={id} /> },
      ]}
    />
  )
}

function useDelete({ id, name }: Segment): MenuAction | false {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { session, toast } = useShell()
  const navigate = useNavigate()
  const { mutateAsync } = useDeleteSegment()

  async function run() {
    await mutateAsync(id)
    toast({ kind: 'success', message: t('segments.deleted', { name }) })
    navigate('/people/segments', { replace: true })
  }

  return (
    session.can('delete', 'Person') && {
      key: 'delete',
      label: common('action.delete'),
      danger: true,
      question: {
        title: t('segments.deleteTitle', { name }),
        help: t('segments.deleteHelp'),
        ok: common('action.delete'),
        run,
      },
    }
  )
}
