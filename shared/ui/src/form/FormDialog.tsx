import { Modal } from 'antd'
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
  /** It cannot be sent now, whatever is entered. */
  disabled?: boolean
  onClose(): void
  /** Called after the closing animation, when the focus has returned. */
  afterClose?(): void
  children: ReactNode
}

/** A form in a dialog. The focus begins in its first field; closing it with unsaved changes asks first. */
export function FormDialog<Values extends FieldValues>(props: Props<Values>) {
  const { form, open, title, submit, disabled = false, onClose, afterClose, children } = props
  const { t } = useTranslation('common')
  const { close, dialog } = useDiscard(form, onClose)
  return (
    <Modal
      open={open}
      title={title}
      okText={submit}
      okButtonProps={{ htmlType: 'submit', form: form.id, loading: form.isSending, disabled }}
      cancelText={t('action.cancel')}
      onCancel={close}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(form.id, form.shown.getState())}
      afterClose={afterClose}
    >
      <FormBody form={form}>{children}</FormBody>
      {dialog}
    </Modal>
  )
}
