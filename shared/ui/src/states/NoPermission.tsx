import { useTranslation } from 'react-i18next'
import { StateView } from './StateView.tsx'

/** Says who can grant the right. `account`: the name of the account that is acted for. */
export function NoPermission({ account, page = false }: { account?: string; page?: boolean }) {
  const { t } = useTranslation('common')
  const help = account ? t('state.noPermissionHelp', { account }) : t('state.noPermissionHelpPlain')
  return <StateView picture="locked" title={t('state.noPermission')} help={help} heading={page ? 'h1' : 'h2'} />
}
