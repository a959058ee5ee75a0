import { History } from '@songsarn/ui/history/History.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { useConsentVersions } from './use-consent-templates.ts'
import './consent.css'

/** The texts that people saw, the newest first. An answer belongs to its version. */
export function ConsentVersions({ id, current }: { id: string; current: number }) {
  const { t } = useTranslation('mf-communication')
  const versions = useConsentVersions(id)
  if (!versions.data)
    return versions.error ? (
      <Failed error={versions.error} onRetry={() => void versions.refetch()} />
    ) : (
      <Skeleton shape="card" />
    )
  return (
    <div className="page-panel">
      <History
        events={versions.data.items.map(({ version, content, createDate }) => ({
          at: createDate,
          title: t('consent.versionNumber', { version }),
          tone: version === current ? 'success' : 'neutral',
          details: <p className="consent-version-text">{content}</p>,
        }))}
      />
    </div>
  )
}
