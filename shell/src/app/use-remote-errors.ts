import { languageOf } from '@songsarn/i18n/instance'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../platform/PlatformContext.ts'
import { consolePath } from '../services/remotes/location.ts'
import type { Remotes } from '../services/remotes/remotes.ts'

/**
 * Shows a toast for an uncaught error of a remote (in a click, a timer, a promise), with an action that loads the remote
 * again. Its screens stay: only what threw has stopped.
 */
export function useRemoteErrors(remotes: Remotes): void {
  const { t, i18n } = useTranslation('remotes')
  const { errors, leave, toasts } = usePlatform()
  useEffect(
    () =>
      errors.onUncaught(({ remote, version }) => {
        const area = remotes.titleOf(remote, consolePath())?.[languageOf(i18n)] ?? t('thisArea')
        const run = async () => {
          if (await leave.mayLeave()) await remotes.guardOf(remote).retry()
        }
        toasts.add({
          kind: 'warning',
          message: t('stopped.title', { area }),
          detail: t('failed.quote', { remote, version, kind: t('stopped.kind') }),
          action: { label: t('retry'), run: () => void run() },
        })
      }),
    [remotes, errors, i18n, leave, t, toasts],
  )
}
