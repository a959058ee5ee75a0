import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ContractForm } from './contract-form.ts'
import { FormBody } from './FormBody.tsx'
import { focusFirstField } from './shown-fields.ts'
import { useDiscard } from './use-discard.ts'

type Props<Values extends FieldValues> = {
  form: ContractForm<Values>
  open: boolean
  title: string
  /** Label of the submit button. */
  submit: string
  /** Between Submit and Cancel. */
  actions?: ReactNode
  onClose(): void
  /** Closes with unsaved changes, instead of asking whether to discard them: keeps them as a draft. */
  onCloseUnsaved?(): void
  /** Called after the closing animation, when the focus has returned. */
  afterClose?(): void
  size?: number
  children: ReactNode
}

/** A form in a drawer beside the screen. The focus begins in its first field; closing it with unsaved changes asks first. */
export function FormDrawer<Values extends FieldValues>(props: Props<Values>) {
  const { form, open, title, submit, actions, onClose, onCloseUnsaved, afterClose, size = 420, children } = props
  const { t } = useTranslation('common')
  const { close, dialog } = useDiscard(form, onClose, onCloseUnsaved)
  return (
    <Drawer
      open={open}
      title={title}
      size={size}
      onClose={close}
      afterOpenChange={(isOpen) => {
        if (isOpen) focusFirstField(form.id, form.shown.getState())
        else afterClose?.()
      }}
      footer={
        <div className="form-actions">
          <Button type="primary" htmlType="submit" form={form.id} loading={form.isSending}>
            {submit}
          </Button>
          {actions}
          {!onCloseUnsaved && <Button onClick={close}>{t('action.cancel')}</Button>}
        </div>
      }
    >
      <FormBody form={form}>{children}</FormBody>
      {dialog}
    </Drawer>
  )
}
