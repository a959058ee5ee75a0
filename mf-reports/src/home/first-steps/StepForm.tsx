import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormBody } from '@songsarn/ui/form/FormBody.tsx'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'

type Props<Values extends FieldValues> = {
  form: ContractForm<Values>
  /** Label of the button. */
  submit: string
  disabled?: boolean
  /** Beside the button. */
  actions?: ReactNode
  children: ReactNode
}

/** The form of a step, with its button below the fields. */
export function StepForm<Values extends FieldValues>({ form, submit, disabled, actions, children }: Props<Values>) {
  return (
    <FormBody form={form}>
      {children}
      <div className="form-actions">
        <Button type="primary" htmlType="submit" loading={form.isSending} disabled={disabled}>
          {submit}
        </Button>
        {actions}
      </div>
    </FormBody>
  )
}
