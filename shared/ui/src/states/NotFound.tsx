import { useTranslation } from 'react-i18next'
import { type StateAction, StateView } from './StateView.tsx'

type Props = {
  /** Names what does not exist; `Page not found` by default. */
  title?: string
  help?: string
  action: StateAction
}

/** The page of an address that leads to nothing: an unknown path, or an id that does not exist. */
export function NotFound({ title, help, action }: Props) {
  const { t } = useTranslation('common')
  return (
    <StateView
      picture="lost"
      heading="h1"
      title={title ?? t('state.notFound')}
      help={help ?? t('state.notFoundHelp')}
      action={action}
    />
  )
}
