import { removeSecondFactor } from '@songsarn/contract/account/second-factor'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { PasswordField } from '@songsarn/ui/form/PasswordField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { useCodeWords } from './use-code-words.ts'

type Props<Answer> = {
  title: string
  help: string
  submit: string
  send(body: { password: string; code: string }): Promise<Answer>
  onSaved(answer: Answer): void
  onClosed(): void
}

/** Asks for the user's own password and a code before a change of their second factor. */
export function ProofDialog<Answer>({ title, help, submit, send, onSaved, onClosed }: Props<Answer>) {
  const { t } = useTranslation('mf-account')
  const closing = useClosing(onClosed)
  const code = useCodeWords()
  // Both calls have this body.
  const form = useContractForm(removeSecondFactor, {
    id: 'both-factors',
    initial: { password: '', code: '' },
    send,
    onSaved,
    fieldOfCode: { 'password.wrongCurrent': 'password', 'secondFactor.wrongCode': 'code' },
    words: { code },
    isGuarded: false,
  })
  return (
    <FormDialog form={form} title={title} submit={submit} {...closing}>
      <p className="security-text">{help}</p>
      <PasswordField form={form} name="password" label={t('account.currentPassword')} autoComplete="current-password" />
      <TextField
        form={form}
        name="code"
        label={t('secondFactor.code')}
        help={t('secondFactor.anyCodeHelp')}
        autoComplete="one-time-code"
        maxLength={20}
      />
    </FormDialog>
  )
}
