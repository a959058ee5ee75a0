import { formatDateTime } from '@songsarn/i18n/dates'
import { languageOf } from '@songsarn/i18n/instance'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { StateView, type StateViewProps } from '@songsarn/ui/states/StateView.tsx'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../parts/Icon.tsx'
import type { Incompatibility } from '../../services/remotes/compatibility.ts'
import type { LoadFailure } from '../../services/remotes/failure.ts'
import { useConsolePath } from '../../services/remotes/location.ts'
import { titleAt } from '../../services/remotes/menu.ts'
import type { RoutedRemote, Stale } from '../../services/remotes/registry.ts'
import './remote-states.css'

type Props = { remote: RoutedRemote; onRetry(): void }

export function Loading({ slow, remote }: { slow: boolean; remote?: RoutedRemote }) {
  const { t } = useTranslation('remotes')
  const text = t(slow ? 'slow' : 'loading', { area: useRemoteTitle(remote) })
  return (
    <>
      {slow && <div className="remote-progress" aria-hidden="true" />}
      <Skeleton shape="page" label={text} />
      {slow && (
        <p className="remote-slow" aria-hidden="true">
          {text}
        </p>
      )}
    </>
  )
}

/** Takes the place of a screen that cannot be shown. */
const Alert = (props: Omit<StateViewProps, 'picture' | 'heading' | 'role'>) => (
  <StateView picture="failed" heading="h1" role="alert" {...props} />
)

export function RemoteFailed({ failure, gone, remote, onRetry }: Props & { failure: LoadFailure; gone: boolean }) {
  const { t } = useTranslation('remotes')
  const { kind, status } = failure
  const retry = { label: t('retry'), run: onRetry }
  return (
    <Alert
      title={t('failed.title', { area: useRemoteTitle(remote) })}
      help={`${gone ? t('failed.gone') : t(`failed.kind.${kind}`, { status })} ${t('failed.safe')}`}
      action={gone ? { label: t('reload'), run: () => location.reload() } : retry}
      {...(gone && { secondary: retry })}
    >
      <p className="state-id small">
        {t('failed.quote', { remote: remote.name, version: remote.version ?? '–', kind })}
      </p>
    </Alert>
  )
}

export function RemoteIncompatible({ reason, remote, onRetry }: Props & { reason: Incompatibility }) {
  const { t } = useTranslation('remotes')
  const what = reason.because === 'library' ? reason.library : t(`incompatible.what.${reason.because}`)
  const { needed, have } = reason
  return (
    <Alert
      title={t('incompatible.title', { area: useRemoteTitle(remote) })}
      help={t('incompatible.help')}
      action={{ label: t('reload'), run: () => location.reload() }}
      secondary={{ label: t('retry'), run: onRetry }}
    >
      <p className="state-id small">
        {t('incompatible.quote', { remote: remote.name, version: remote.version ?? '–', what, needed, have })}
      </p>
    </Alert>
  )
}

export function RemoteDisabled({ remote, onRetry }: Props) {
  const { t } = useTranslation('remotes')
  return (
    <StateView
      picture="off"
      heading="h1"
      role="status"
      title={t('disabled.title', { area: useRemoteTitle(remote) })}
      help={t('disabled.help')}
      secondary={{ label: t('retry'), run: onRetry }}
    />
  )
}

export function RegistryFailed({ failure, onRetry }: { failure: LoadFailure; onRetry(): void }) {
  const { t } = useTranslation('remotes')
  return (
    <Alert
      title={t('registry.title')}
      help={`${t(`failed.kind.${failure.kind}`, { status: failure.status })} ${t('registry.help')}`}
      action={{ label: t('retry'), run: onRetry }}
    />
  )
}

/** Shown while the registry is an older reading, which may miss deployed or disabled remotes. */
export function RegistryStale({ stale, onRetry }: { stale: Stale; onRetry(): void }) {
  const { t, i18n } = useTranslation('remotes')
  return (
    <div className="notice notice-warning registry-stale" role="status">
      <Icon name="warning" size={18} />
      <span>{t('registry.stale', { at: formatDateTime(stale.at, languageOf(i18n)) })}</span>
      <button type="button" className="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  )
}

/** The menu's title of the current screen. */
function useRemoteTitle(remote: RoutedRemote | undefined): string {
  const { t, i18n } = useTranslation('remotes')
  const path = useConsolePath()
  return titleAt(remote?.nav ?? [], path)?.[languageOf(i18n)] ?? t('thisArea')
}
