import { NotFound } from '@songsarn/ui/states/NotFound.tsx'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from './use-page-title.ts'
import { useShell } from './use-shell.ts'

const HOME_PATH = '/home'

export type NotFoundPageProps = {
  /** Names what does not exist; `Page not found` by default. */
  title?: string
  help?: string
  /** The list that the missing item would be in; Home by default. */
  back?: { label: string; to: string }
}

/** A remote's page for an unknown path or id. `RemoteRoutes` and `PageState` draw it. */
export function NotFoundPage({ title, help, back }: NotFoundPageProps) {
  const { t } = useTranslation('common')
  const { navigate } = useShell()
  const { label, to } = back ?? { label: t('state.toHome'), to: HOME_PATH }
  usePageTitle(title ?? t('state.notFound'))
  return <NotFound title={title} help={help} action={{ label, run: () => navigate(to) }} />
}
