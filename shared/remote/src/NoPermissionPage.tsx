import { NoPermission } from '@songsarn/ui/states/NoPermission.tsx'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from './use-page-title.ts'
import { useObserved, useShell } from './use-shell.ts'

/** In place of a screen that needs a right which the user does not have. */
export function NoPermissionPage() {
  const { t } = useTranslation('common')
  const shell = useShell()
  const account = useObserved(shell.account)
  usePageTitle(t('state.noPermissionTitle'))
  return <NoPermission account={account.name} toHome={() => shell.navigate('/home')} />
}
