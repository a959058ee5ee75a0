import type { SegmentFilter } from '@songsarn/contract/communication/segments'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { PeopleRows } from './PeopleRows.tsx'
import { useSegmentPreview } from './use-segments.ts'
import './segments.css'

/** How many people the conditions find now, and some of them. */
export function SegmentPreview({ filter }: { filter: SegmentFilter }) {
  const { t } = useTranslation('mf-communication')
  const preview = useSegmentPreview(filter)
  const { data, error, isCurrent, isComplete } = preview
  return (
    <section
      className="page-panel segment-preview"
      aria-label={t('segments.found')}
      aria-busy={isComplete && !isCurrent}
    >
      <h2>{t('segments.found')}</h2>
      {!isComplete ? (
        <p role="status">{t('segments.incomplete')}</p>
      ) : error ? (
        <Failed error={error} onRetry={() => void preview.refetch()} />
      ) : data ? (
        <>
          <p className="segment-count" aria-live="polite" data-stale={!isCurrent}>
            {t('segments.count', { count: data.people, all: data.all })}
          </p>
          {data.unreadable.map(({ field, kind, people }) => (
            <p key={`${kind} ${field}`} role="status">
              {t(`segments.unreadable.${kind}`, { field, count: people })}
            </p>
          ))}
          {data.people > data.items.length && <p>{t('segments.first', { count: data.items.length })}</p>}
          {data.items.length > 0 && <PeopleRows people={data.items} isNarrow />}
        </>
      ) : (
        <Skeleton shape="page" />
      )}
    </section>
  )
}
