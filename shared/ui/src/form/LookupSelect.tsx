import { Button, Select } from 'antd'
import { useState } from 'react'
import type { controlOf } from '../field/Field.tsx'
import type { LookupChoice } from './Choice.tsx'
import { type LookupList, useLookupList } from './lookup-list.tsx'
import { useFormTexts } from './texts.ts'

type Props = Partial<ReturnType<typeof controlOf>> &
  LookupList & {
    /** Empty without a choice. */
    value: string
    onChange(value: string): void
    disabled?: boolean
    placeholder?: string
    /** The choice can be removed. */
    isClearable?: boolean
    'aria-required'?: boolean
    'aria-label'?: string
    /** Creates what was typed, when no choice has this name. */
    onCreate?(typed: string): void
  }

/** A choice of one among many: a sender, a user, a template. */
export function LookupSelect(props: Props) {
  const { value, onChange, choices = [], isLoading, onSearch, onMore, onCreate, onOpen, isClearable, ...select } = props
  const text = useFormTexts()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const isNew = wanted !== '' && !choices.some(({ label }) => sameText(label, wanted))
  const search = (next: string) => {
    setTyped(next)
    onSearch?.(next.trim())
  }
  const list = useLookupList({ choices, isLoading, onSearch, onMore, onOpen })
  return (
    <Select<string, LookupChoice>
      {...select}
      {...list}
      // antd shows the placeholder for undefined only.
      value={value || undefined}
      allowClear={isClearable}
      onChange={(chosen?: string) => onChange(chosen ?? '')}
      showSearch={{ ...list.showSearch, onSearch: search }}
      onOpenChange={(open) => (open ? onOpen?.() : search(''))}
      popupRender={(shown) => (
        <>
          {shown}
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
