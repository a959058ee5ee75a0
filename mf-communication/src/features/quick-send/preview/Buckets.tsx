import { type Analysis, BUCKETS, type Bucket } from '@songsarn/contract/analyses'
import { useFormat } from '@songsarn/i18n/use-format'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BucketRows } from './BucketRows.tsx'

const tabId = (bucket: Bucket) => `bucket-${bucket}`

/**
 * The four buckets as tabs with their counts; the open one shows its rows. They follow the WAI-ARIA tabs pattern: one Tab
 * stop, arrows move. (antd's tabs add a "more" button when they do not fit.)
 */
export function Buckets({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  const [open, setOpen] = useState<Bucket>('unique')
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = BUCKETS[(BUCKETS.indexOf(open) + step + BUCKETS.length) % BUCKETS.length] ?? 'unique'
    setOpen(next)
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus()
  }

  return (
    <section>
      <h2>{t('analyze.buckets')}</h2>
      <div
        className="comm-buckets"
        role="tablist"
        tabIndex={-1}
        aria-label={t('analyze.buckets')}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {BUCKETS.map((bucket) => (
          <button
            key={bucket}
            type="button"
            role="tab"
            id={tabId(bucket)}
            aria-selected={bucket === open}
            aria-controls="bucket-rows"
            tabIndex={bucket === open ? 0 : -1}
            onClick={() => setOpen(bucket)}
          >
            <span>{t(`analyze.bucket.${bucket}`)}</span> <b>{number(analysis[bucket])}</b>
          </button>
        ))}
      </div>
      <div role="tabpanel" id="bucket-rows" aria-labelledby={tabId(open)}>
        <BucketRows key={open} analysisId={analysis.id} bucket={open} total={analysis[open]} />
      </div>
    </section>
  )
}
