import { StateView } from '@songsarn/ui/states/StateView.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../app/PlatformContext.ts'
import { useNavigate } from '../layout/use-navigate.ts'
import { HOME_PATH } from '../session/return-path.ts'

export function NotFound() {
  const { t } = useTranslation('shell')
  const { title } = usePlatform()
  const navigate = useNavigate()
  const name = t('notFound.title')
  useEffect(() => title.set(name), [title, name])
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
