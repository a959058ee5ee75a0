import { useTranslation } from 'react-i18next'
import { type StateAction, StateView } from './StateView.tsx'

type EmptyProps = { title?: string; help?: string; action?: StateAction }

/** There is nothing yet: say in the area's own words what would stand here and how to make the first one. */
export function Empty({ title, help, action }: EmptyProps) {
  const { t } = useTranslation('common')
  return <StateView picture="empty" title={title ?? t('state.empty')} help={help} action={action} role="status" />
}

/** There is something, but not with these filters. */
export function NoMatches({ onClear }: { onClear?: () => void }) {
  const { t } = useTranslation('common')
  return (
    <StateView
      picture="search"
      title={t('state.noMatches')}
      help={t('state.noMatchesHelp')}
      action={onClear && { label: t('state.clearFilters'), run: onClear }}
      role="status"
    />
  )
}
