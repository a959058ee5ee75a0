import type { UIEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice, isAtEnd, type LookupChoice, matchesChoice } from './Choice.tsx'
import { useFormTexts } from './texts.ts'

export type LookupList = {
  /** The choices; undefined until they are loaded. */
  choices: readonly LookupChoice[] | undefined
  isLoading?: boolean
  /** Called with the search text when the service searches; without it, the loaded choices are searched. */
  onSearch?(typed: string): void
  /** More choices match than are loaded: loads the next choices at the end of the list. */
  onMore?(): void
  /** Loads the choices when the list opens. */
  onOpen?(): void
}

/** The list of a select that chooses one or several of many, as antd's props. */
export function useLookupList({ choices = [], isLoading = false, onSearch, onMore, onOpen }: LookupList) {
  const { t } = useTranslation('common')
  const text = useFormTexts()
  return {
    options: [...choices],
    loading: isLoading,
    showSearch: { filterOption: onSearch ? (false as const) : matchesChoice, onSearch },
    notFoundContent: isLoading ? t('state.loading') : text('noChoice'),
    onOpenChange: (isOpen: boolean) => isOpen && onOpen?.(),
    onPopupScroll: ({ currentTarget }: UIEvent<HTMLElement>) => isAtEnd(currentTarget) && onMore?.(),
    optionRender: ({ data }: { data: LookupChoice }) => <Choice {...data} />,
  }
}
