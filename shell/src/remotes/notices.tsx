import type { RegistryEntry } from '@songsarn/contract/registry'
import { Button, Result, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Incompatibility } from './compatibility.ts'
import type { LoadFailure } from './failure.ts'
import './notices.css'

type AreaName = { name: string; entry: RegistryEntry | undefined }
type NoticeProps = { area: AreaName; onRetry(): void }

export function Loading({ slow, area }: { slow: boolean; area?: AreaName }) {
  const { t } = useTranslation('remotes')
  const title = useAreaTitle(area)
  return (
    <div className="area-loading" role="status">
      {slow && <div className="area-progress" aria-hidden="true" />}
      <span className={slow ? undefined : 'area-unseen'}>{t(slow ? 'slow' : 'loading', { area: title })}</span>
      <Skeleton active paragraph={{ rows: 6 }} />
    </div>
  )
}

export function AreaFailed({ failure, area, onRetry }: NoticeProps & { failure: LoadFailure }) {
  const { t } = useTranslation('remotes')
  const { kind, status } = failure
  return (
    <Result
      status="warning"
      title={t('failed.title', { area: useAreaTitle(area) })}
      subTitle={`${t(`failed.kind.${kind}`, { status })} ${t('failed.safe')}`}
      extra={
        <Button type="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      <Typography.Text type="secondary" copyable>
        {t('failed.quote', { remote: area.name, version: area.entry?.version ?? '–', kind })}
      </Typography.Text>
    </Result>
  )
}

export function AreaIncompatible({ reason, area, onRetry }: NoticeProps & { reason: Incompatibility }) {
  const { t } = useTranslation('remotes')
  const what = reason.because === 'library' ? reason.library : t(`incompatible.what.${reason.because}`)
  const { needed, have } = reason
  return (
    <Result
      status="warning"
      title={t('incompatible.title', { area: useAreaTitle(area) })}
      subTitle={t('incompatible.help')}
      extra={[
        <Button key="reload" type="primary" onClick={() => location.reload()}>
          {t('reload')}
        </Button>,
        <Button key="retry" onClick={onRetry}>
          {t('retry')}
        </Button>,
      ]}
    >
      <Typography.Text type="secondary" copyable>
        {t('incompatible.quote', { remote: area.name, version: area.entry?.version ?? '–', what, needed, have })}
      </Typography.Text>
    </Result>
  )
}

export function AreaDisabled({ area, onRetry }: NoticeProps) {
  const { t } = useTranslation('remotes')
  return (
    <Result
      status="info"
      title={t('disabled.title', { area: useAreaTitle(area) })}
      subTitle={t('disabled.help')}
      extra={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  )
}

export function RegistryFailed({ failure, onRetry }: { failure: LoadFailure; onRetry(): void }) {
  const { t } = useTranslation('remotes')
  return (
    <Result
      status="warning"
      title={t('registry.title')}
      subTitle={`${t(`failed.kind.${failure.kind}`, { status: failure.status })} ${t('registry.help')}`}
      extra={
        <Button type="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}

/** An area calls itself as its menu entry does. */
function useAreaTitle(area: AreaName | undefined): string {
  const { t, i18n } = useTranslation('remotes')
  const title = area?.entry?.nav[0]?.title
  return title?.[i18n.language === 'th' ? 'th' : 'en'] ?? t('thisArea')
}
