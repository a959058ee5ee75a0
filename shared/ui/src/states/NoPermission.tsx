import { useTranslation } from 'react-i18next'
import { StateView } from './StateView.tsx'

type Props = {
  /** Name of the acting account. */
  account?: string
  /** Given where it replaces a whole page. */
  toHome?(): void
}

/** Says who can grant the right. */
export function NoPermission({ account, toHome }: Props) {
  const { t } = useTranslation('common')
  const help = account ? t('state.noPermissionHelp', { account }) : t('state.noPermissionHelpPlain')
  return (
    <StateView
      picture="locked"
      title={t('state.noPermission')}
      help={help}
      heading={toHome ? 'h1' : 'h2'}
      action={toHome && { label: t('state.toHome'), run: toHome }}
    />
  )
}
