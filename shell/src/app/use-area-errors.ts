import { languageOf } from '@songsarn/i18n/instance'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Areas } from '../remotes/areas.ts'
import { consolePath } from '../remotes/location.ts'
import { usePlatform } from './PlatformContext.ts'

/**
 * An error that an area's own code did not catch (in a click, a timer, a promise) leaves its screens as they are, so
 * they stay; a notice says that something of it stopped, and offers to fetch the area anew.
 */
export function useAreaErrors(areas: Areas): void {
  const { t, i18n } = useTranslation('remotes')
  const { errors, leave, toasts } = usePlatform()
  useEffect(
    () =>
      errors.onUncaught(({ remote, version }) => {
        const area = areas.titleOf(remote, consolePath())?.[languageOf(i18n)] ?? t('thisArea')
        const run = async () => {
          if (await leave.mayLeave()) await areas.guardOf(remote).retry()
        }
        toasts.add({
          kind: 'warning',
          message: t('stopped.title', { area }),
          detail: t('failed.quote', { remote, version, kind: t('stopped.kind') }),
          action: { label: t('retry'), run: () => void run() },
        })
      }),
    [areas, errors, i18n, leave, t, toasts],
  )
}
