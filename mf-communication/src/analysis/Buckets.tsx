import { type Analysis, BUCKETS, type Bucket } from '@songsarn/contract/communication/analyses'
import { useFormat } from '@songsarn/i18n/use-format'
import { Tabs } from '@songsarn/ui/tabs/Tabs.tsx'
import { useTranslation } from 'react-i18next'
import { BucketRows } from './BucketRows.tsx'
import { useRowsUrl } from './use-rows-url.ts'

/** The buckets as tabs with their counts; the open one shows its rows. The address names it. A rule that holds nobody back has no tab. */
export function Buckets({ analysis, title }: { analysis: Analysis; title: string }) {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  const { bucket: open, set } = useRowsUrl()
  const shown = BUCKETS.filter((bucket) => bucket !== 'heldBack' || analysis.heldBack > 0)
  // Recipients who are held back are unique too, and have their own tab.
  const countOf = (bucket: Bucket) => (bucket === 'unique' ? analysis.totalRecipients : analysis[bucket])
  const tabs = shown.map((bucket) => ({
    key: bucket,
    label: (
      <>
        <span>
          {bucket === 'unique' && analysis.heldBack > 0 ? t('analyze.toBeSent') : t(`analyze.bucket.${bucket}`)}
        </span>{' '}
        <b>{number(countOf(bucket))}</b>
      </>
    ),
    content: <BucketRows analysisId={analysis.id} bucket={bucket} total={countOf(bucket)} />,
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
