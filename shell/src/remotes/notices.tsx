import type { RegistryEntry } from '@songsarn/contract/registry'
import { languageOf } from '@songsarn/i18n/instance'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { StateView } from '@songsarn/ui/states/StateView.tsx'
import { useTranslation } from 'react-i18next'
import type { Incompatibility } from './compatibility.ts'
import type { LoadFailure } from './failure.ts'
import './notices.css'

type AreaName = { name: string; entry: RegistryEntry | undefined }
type NoticeProps = { area: AreaName; onRetry(): void }

export function Loading({ slow, area }: { slow: boolean; area?: AreaName }) {
  const { t } = useTranslation('remotes')
  const text = t(slow ? 'slow' : 'loading', { area: useAreaTitle(area) })
  return (
    <>
      {slow && <div className="area-progress" aria-hidden="true" />}
      <Skeleton shape="page" label={text} />
      {slow && (
        <p className="area-slow" aria-hidden="true">
          {text}
        </p>
      )}
    </>
  )
}

export function AreaFailed({ failure, area, onRetry }: NoticeProps & { failure: LoadFailure }) {
  const { t } = useTranslation('remotes')
  const { kind, status } = failure
  return (
    <StateView
      picture="failed"
      heading="h1"
      role="alert"
      title={t('failed.title', { area: useAreaTitle(area) })}
      help={`${t(`failed.kind.${kind}`, { status })} ${t('failed.safe')}`}
      action={{ label: t('retry'), run: onRetry }}
    >
      <p className="state-id small">
        {t('failed.quote', { remote: area.name, version: area.entry?.version ?? '–', kind })}
      </p>
    </StateView>
  )
}

export function AreaIncompatible({ reason, area, onRetry }: NoticeProps & { reason: Incompatibility }) {
  const { t } = useTranslation('remotes')
  const what = reason.because === 'library' ? reason.library : t(`incompatible.what.${reason.because}`)
  const { needed, have } = reason
  return (
    <StateView
      picture="failed"
      heading="h1"
      role="alert"
      title={t('incompatible.title', { area: useAreaTitle(area) })}
      help={t('incompatible.help')}
      action={{ label: t('reload'), run: () => location.reload() }}
      secondary={{ label: t('retry'), run: onRetry }}
    >
      <p className="state-id small">
        {t('incompatible.quote', { remote: area.name, version: area.entry?.version ?? '–', what, needed, have })}
      </p>
    </StateView>
  )
}

export function AreaDisabled({ area, onRetry }: NoticeProps) {
  const { t } = useTranslation('remotes')
  return (
    <StateView
      picture="off"
      heading="h1"
      role="status"
      title={t('disabled.title', { area: useAreaTitle(area) })}
      help={t('disabled.help')}
      secondary={{ label: t('retry'), run: onRetry }}
    />
  )
}

export function RegistryFailed({ failure, onRetry }: { failure: LoadFailure; onRetry(): void }) {
  const { t } = useTranslation('remotes')
  return (
    <StateView
      picture="failed"
      heading="h1"
      role="alert"
      title={t('registry.title')}
      help={`${t(`failed.kind.${failure.kind}`, { status: failure.status })} ${t('registry.help')}`}
      action={{ label: t('retry'), run: onRetry }}
    />
  )
}

/** An area calls itself as its menu entry does. */
function useAreaTitle(area: AreaName | undefined): string {
  const { t, i18n } = useTranslation('remotes')
  return area?.entry?.nav[0]?.title[languageOf(i18n)] ?? t('thisArea')
}
