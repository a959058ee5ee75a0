import { CheckOutlined, CloseOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { controlOf } from '../field/Field.tsx'
import { Problem } from '../field/Problem.tsx'
import { useFormField } from '../form/FormField.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { useListTexts } from './texts.ts'

type Props<Name extends string> = {
  /** The call that saves the text, with its rule: a body with one text. */
  call: { body: z.ZodMiniType<Record<Name, string>> }
  /** The text's name in the body. */
  field: Name
  /** Name of the text, for screen readers: `Name`. */
  label: string
  value: string
  save(body: Record<Name, string>): Promise<unknown>
}

/**
 * A text of a row that is changed in its place: a pencil opens it, Enter saves, Escape keeps the old text. A problem is shown
 * below it, and what was typed stays. Not in the column that links its row.
 *
 * @example
 * render: ({ id, name }) => <InlineEdit call={renameTag} field="name" label={t('name')} value={name} save={(body) => rename({ id, body })} />
 */
export function InlineEdit<Name extends string>(props: Props<Name>) {
  const text = useListTexts()
  const [isOpen, setOpen] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const returns = useRef(false)
  useEffect(() => {
    if (!isOpen && returns.current) pencil.current?.focus()
    returns.current = false
  }, [isOpen])
  const name = text('editInline', { label: props.label, value: props.value })
  if (isOpen) {
    const close = (withFocus: boolean) => {
      returns.current = withFocus
      setOpen(false)
    }
    return <Editor {...props} name={name} onClose={close} />
  }
  return (
    <span className="list-inline">
      <span className="list-inline-text">{props.value}</span>
      <Button
        ref={pencil}
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden />}
        aria-label={name}
        onClick={() => setOpen(true)}
      />
    </span>
  )
}

type EditorProps<Name extends string> = Props<Name> & { name: string; onClose(withFocus: boolean): void }

function Editor<Name extends string>({ call, field, label, name, value, save, onClose }: EditorProps<Name>) {
  const { t } = useTranslation('common')
  const form = useContractForm<Props<Name>['call'], Record<string, string>, unknown>(call, {
    initial: { [field]: value },
    send: (body) => (body[field] === value ? Promise.resolve() : save(body)),
    onSaved: () => onClose(true),
  })
  const { id, value: typed, onChange, error } = useFormField(form, field, label)
  const input = useRef<InputRef>(null)
  useEffect(() => input.current?.focus({ cursor: 'all' }), [])

  function cancel() {
    form.discard()
    onClose(true)
  }
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return form.props.onKeyDown(event)
    // Escape also closes what the list is in.
    event.stopPropagation()
    cancel()
  }
  /** Closes when the text is unchanged: the user has gone on to another part of the page. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget) && typed === value) onClose(false)
  }

  return (
    <form {...form.props} onKeyDown={onKeyDown} onBlur={onBlur} className="list-inline-form">
      <span className="list-inline">
        <Input
          ref={input}
          {...controlOf(id, error)}
          size="small"
          autoComplete="off"
          aria-label={name}
          value={typed}
          onChange={onChange}
          readOnly={form.isSending}
        />
        <Button
          htmlType="submit"
          type="text"
          size="small"
          icon={<CheckOutlined aria-hidden />}
          loading={form.isSending}
          aria-label={t('action.save')}
        />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          disabled={form.isSending}
          aria-label={t('action.cancel')}
          onClick={cancel}
        />
      </span>
      <div id={`${id}-error`}>
        {error && (
          <p className="form-error" role="alert">
            {error}
          </p>
        )}
      </div>
      {form.problem !== undefined && <Problem error={form.problem} />}
    </form>
  )
}
