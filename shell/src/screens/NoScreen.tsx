import { NoPermission } from '@songsarn/ui/states/NoPermission.tsx'
import { NotFound } from '@songsarn/ui/states/NotFound.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform, useSignedIn } from '../platform/PlatformContext.ts'
import { useNavigate } from '../platform/use-navigate.ts'
import { HOME_PATH } from '../services/session/return-path.ts'

/** Shown at an address that no remote owns. */
export function NotFoundPage() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  usePageTitle(t('state.notFound'))
  return <NotFound action={{ label: t('state.toHome'), run: () => navigate(HOME_PATH) }} />
}

/** Shown at an address that needs a right which the user does not have. */
export function NoPermissionPage() {
  const { t } = useTranslation('common')
  const { acting } = useSignedIn()
  const navigate = useNavigate()
  usePageTitle(t('state.noPermissionTitle'))
  return <NoPermission account={acting.name} toHome={() => navigate(HOME_PATH)} />
}

function usePageTitle(name: string): void {
  const { title } = usePlatform()
  useEffect(() => title.set(name), [title, name])
}
