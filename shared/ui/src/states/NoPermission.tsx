import { useTranslation } from 'react-i18next'
import { StateView } from './StateView.tsx'

/** Says who can grant the right. `account`: name of the acting account. */
export function NoPermission({ account, page = false }: { account?: string; page?: boolean }) {
  const { t } = useTranslation('common')
  const help = account ? t('state.noPermissionHelp', { account }) : t('state.noPermissionHelpPlain')
  return <StateView picture="locked" title={t('state.noPermission')} help={help} heading={page ? 'h1' : 'h2'} />
}
