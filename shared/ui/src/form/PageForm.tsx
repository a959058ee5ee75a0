import '../states/page-panel.css'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ContractForm } from './contract-form.ts'
import { FormBody } from './FormBody.tsx'

type Props<Values extends FieldValues> = {
  form: ContractForm<Values>
  /** Label of the submit button. */
  submit: string
  /** Beside the submit button. */
  actions?: ReactNode
  className?: string
  /** Replaces what the form says about its draft. */
  notes?: ReactNode
  children: ReactNode
}

/** A form on a page. Its submit button stays visible, however long the form is. */
export function PageForm<Values extends FieldValues>({
  form,
  submit,
  actions,
  className = '',
  notes,
  children,
}: Props<Values>) {
  return (
    <FormBody
      form={form}
      className={`page-panel ${className}`}
      notes={notes}
      bar={
        !form.isReadOnly && (
          <>
            <Button type="primary" htmlType="submit" loading={form.isSending}>
              {submit}
            </Button>
            {actions}
          </>
        )
      }
    >
      {children}
    </FormBody>
  )
}
