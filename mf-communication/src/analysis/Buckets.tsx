import { type Analysis, BUCKETS } from '@songsarn/contract/communication/analyses'
import { useFormat } from '@songsarn/i18n/use-format'
import { Tabs } from '@songsarn/ui/tabs/Tabs.tsx'
import { useTranslation } from 'react-i18next'
import { BucketRows } from './BucketRows.tsx'
import { useRowsUrl } from './use-rows-url.ts'

/** The four buckets as tabs with their counts; the open one shows its rows. The address names it. */
export function Buckets({ analysis, title }: { analysis: Analysis; title: string }) {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  const { bucket: open, set } = useRowsUrl()
  const tabs = BUCKETS.map((bucket) => ({
    key: bucket,
    label: (
      <>
        <span>{t(`analyze.bucket.${bucket}`)}</span> <b>{number(analysis[bucket])}</b>
      </>
    ),
    content: <BucketRows analysisId={analysis.id} bucket={bucket} total={analysis[bucket]} />,
  }))
  return (
    <section>
      <h2>{title}</h2>
      <Tabs
        label={title}
        tabs={tabs}
        current={open}
        onChange={(bucket) => set({ bucket, mobile: undefined })}
        className="comm-buckets"
      />
    </section>
  )
}
