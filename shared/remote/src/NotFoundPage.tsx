import { NotFound } from '@songsarn/ui/states/NotFound.tsx'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from './use-page-title.ts'
import { useShell } from './use-shell.ts'

const HOME_PATH = '/home'

export type NotFoundPageProps = {
  /** The missing thing, such as `Coupon`; the page by default. */
  item?: string
  /** The list that the missing item would be in; Home by default. */
  back?: { label: string; to: string }
}

/** A remote's page for an unknown path or id. `RemoteRoutes` and `PageState` draw it. */
export function NotFoundPage({ item, back }: NotFoundPageProps) {
  const { t } = useTranslation('common')
  const { navigate } = useShell()
  const { label, to } = back ?? { label: t('state.toHome'), to: HOME_PATH }
  usePageTitle(item ? t('state.itemNotFound', { item }) : t('state.notFound'))
  return <NotFound item={item} action={{ label, run: () => navigate(to) }} />
}
