import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { type StateAction, StateView } from './StateView.tsx'

export type EmptyProps = {
  /** The drawing of what will be here, of `empty-drawings`. */
  picture?: ReactElement
  title?: string
  help?: string
  action?: StateAction | false | undefined
  secondary?: StateAction
}

/** A list without rows yet: the texts say what will be here and how to create the first one. */
export function Empty({ picture, title, help, action, secondary }: EmptyProps) {
  const { t } = useTranslation('common')
  return (
    <StateView
      picture={picture ?? 'empty'}
      title={title ?? t('state.empty')}
      help={help}
      action={action}
      secondary={secondary}
      role="status"
    />
  )
}

/** No data match the filters. */
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
