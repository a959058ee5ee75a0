import { NoPermission } from '@songsarn/ui/states/NoPermission.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform, useSignedIn } from '../app/PlatformContext.ts'

export function NoPermissionPage() {
  const { t } = useTranslation('shell')
  const { title } = usePlatform()
  const { acting } = useSignedIn()
  const name = t('noPermission.title')
  useEffect(() => title.set(name), [title, name])
  return <NoPermission account={acting.name} page />
}
