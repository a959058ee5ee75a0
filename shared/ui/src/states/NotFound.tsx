import { useTranslation } from 'react-i18next'
import { type StateAction, StateView } from './StateView.tsx'

type Props = {
  /** The missing thing, such as `Coupon`; the page by default. */
  item?: string
  action: StateAction
}

/** The page of a wrong address: an unknown path, or an id that does not exist. */
export function NotFound({ item, action }: Props) {
  const { t } = useTranslation('common')
  return (
    <StateView
      picture="lost"
      heading="h1"
      title={item ? t('state.itemNotFound', { item }) : t('state.notFound')}
      help={t(item ? 'state.itemNotFoundHelp' : 'state.notFoundHelp')}
      action={action}
    />
  )
}
