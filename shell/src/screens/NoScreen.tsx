import { NoPermission } from '@songsarn/ui/states/NoPermission.tsx'
import { StateView } from '@songsarn/ui/states/StateView.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform, useSignedIn } from '../app/PlatformContext.ts'
import { useNavigate } from '../layout/use-navigate.ts'
import { HOME_PATH } from '../session/return-path.ts'

/** Shown at an address that no remote owns. */
export function NotFound() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const name = t('notFound.title')
  usePageTitle(name)
  return (
    <StateView
      picture="lost"
      heading="h1"
      title={name}
      help={t('notFound.help')}
      action={{ label: t('notFound.home'), run: () => navigate(HOME_PATH) }}
    />
  )
}

/** Shown at an address that needs a right which the user does not have. */
export function NoPermissionPage() {
  const { t } = useTranslation('shell')
  const { acting } = useSignedIn()
  usePageTitle(t('noPermission.title'))
  return <NoPermission account={acting.name} page />
}

function usePageTitle(name: string): void {
  const { title } = usePlatform()
  useEffect(() => title.set(name), [title, name])
}
