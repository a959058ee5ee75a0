import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice, isAtEnd, type LookupChoice, matchesChoice } from './Choice.tsx'
import type { controlOf } from './Field.tsx'
import { useFormTexts } from './texts.ts'

type Props = Partial<ReturnType<typeof controlOf>> & {
  /** Empty when nothing is chosen. */
  value: string
  onChange(value: string): void
  /** The choices; undefined until they are loaded. */
  choices: readonly LookupChoice[] | undefined
  isLoading?: boolean
  disabled?: boolean
  placeholder?: string
  /** The choice can be removed. */
  isClearable?: boolean
  'aria-required'?: boolean
  'aria-label'?: string
  /** Called with the search text when the service searches; without it, the loaded choices are searched. */
  onSearch?(typed: string): void
  /** More choices match than are loaded: loads the next ones at the end of the list. */
  onMore?(): void
  /** Creates what was typed, when no choice has this name. */
  onCreate?(typed: string): void
  /** Loads the choices when the list opens. */
  onOpen?(): void
}

/** A choice of one among many: a sender, a user, a template. */
export function LookupSelect(props: Props) {
  const {
    value,
    onChange,
    choices = [],
    isLoading = false,
    onSearch,
    onMore,
    onCreate,
    onOpen,
    isClearable,
    ...select
  } = props
  const { t } = useTranslation('common')
  const text = useFormTexts()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const isNew = wanted !== '' && !choices.some(({ label }) => sameText(label, wanted))
  const search = (next: string) => {
    setTyped(next)
    onSearch?.(next.trim())
  }
  return (
    <Select<string, LookupChoice>
      {...select}
      // antd shows the placeholder for undefined only.
      value={value || undefined}
      allowClear={isClearable}
      onChange={(chosen?: string) => onChange(chosen ?? '')}
      options={[...choices]}
      loading={isLoading}
      showSearch={{ filterOption: onSearch ? false : matchesChoice, onSearch: search }}
      notFoundContent={isLoading ? t('state.loading') : text('noChoice')}
      onOpenChange={(open) => (open ? onOpen?.() : search(''))}
      onPopupScroll={({ currentTarget }) => isAtEnd(currentTarget) && onMore?.()}
      optionRender={({ data }) => <Choice {...data} />}
      popupRender={(list) => (
        <>
          {list}
          {onCreate && isNew && (
            <Button
              type="link"
              size="small"
              className="form-create"
              // The pop-up closes when the field loses the focus, before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onCreate(wanted)}
            >
              {text('createChoice', { name: wanted })}
            </Button>
          )}
        </>
      )}
    />
  )
}

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
