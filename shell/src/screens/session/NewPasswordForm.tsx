import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { defineTexts } from '@songsarn/ui/text/define-texts'
import type { ReactNode } from 'react'
import { FormAlert } from './FormAlert.tsx'
import { PasswordField } from './PasswordField.tsx'

/** Here and not in the language files, which the sign-in page loads. */
const useTexts = defineTexts('new-password', {
  en: {
    password: 'New password',
    passwordHelp: '12 characters or more, not easy to guess.',
    confirm: 'New password again',
  },
  th: {
    password: 'รหัสผ่านใหม่',
    passwordHelp: 'อย่างน้อย 12 ตัวอักษรและเดายาก',
    confirm: 'รหัสผ่านใหม่อีกครั้ง',
  },
})

type NewPassword = { newPass: string; confirm: string }

/** The settings that every form of a new password has. */
export function useNewPassword(required: string) {
  return {
    initial: { newPass: '', confirm: '' } satisfies NewPassword,
    fieldOfCode: { 'password.weak': 'newPass', 'password.mismatch': 'confirm' },
    words: { newPass: { required } },
  } as const
}

type Props = { form: ContractForm<NewPassword>; userName: string; submit: string; children: ReactNode }

/** Sets a password, typed twice. `children` say whose. */
export function NewPasswordForm({ form, userName, submit, children }: Props) {
  const text = useTexts()
  return (
    <form {...form.props} className="sign-in-form">
      {children}
      {/* Password managers store it under this name. */}
      <input type="text" hidden readOnly autoComplete="username" value={userName} />
      <PasswordField form={form} name="newPass" label={text('password')} help={text('passwordHelp')} autoFocus />
      <PasswordField form={form} name="confirm" label={text('confirm')} />
      <FormAlert problem={form.problem} />
      <button type="submit" className="button button-main sign-in-submit">
        {submit}
      </button>
    </form>
  )
}
