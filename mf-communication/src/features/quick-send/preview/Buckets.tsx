import { type Analysis, BUCKETS, type Bucket } from '@songsarn/contract/analyses'
import { useFormat } from '@songsarn/i18n/use-format'
import { Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BucketRows } from './BucketRows.tsx'

/** The four buckets with their counts; the one that is open shows its rows. */
export function Buckets({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  const [open, setOpen] = useState<Bucket>('unique')
  return (
    <section aria-label={t('analyze.buckets')}>
      <h2>{t('analyze.title')}</h2>
      <Tabs
        activeKey={open}
        onChange={(key) => setOpen(BUCKETS.find((bucket) => bucket === key) ?? 'unique')}
        items={BUCKETS.map((bucket) => ({
          key: bucket,
          label: `${t(`analyze.bucket.${bucket}`)} ${number(analysis[bucket])}`,
          children: <BucketRows key={bucket} analysisId={analysis.id} bucket={bucket} total={analysis[bucket]} />,
        }))}
      />
    </section>
  )
}
