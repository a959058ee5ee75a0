import { beginSecondFactor } from '@songsarn/contract/account/second-factor'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { PasswordField } from '@songsarn/ui/form/PasswordField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'

type Props<Answer> = {
  title: string
  help: string
  submit: string
  send(body: { password: string }): Promise<Answer>
  onSaved(answer: Answer): void
  onClosed(): void
}

/** Asks for the user's own password before they set up an authenticator app. */
export function PasswordDialog<Answer>({ title, help, submit, send, onSaved, onClosed }: Props<Answer>) {
  const { t } = useTranslation('mf-account')
  const closing = useClosing(onClosed)
  const form = useContractForm(beginSecondFactor, {
    id: 'own-password',
    initial: { password: '' },
    send,
    onSaved,
    fieldOfCode: { 'password.wrongCurrent': 'password' },
    isGuarded: false,
  })
  return (
    <FormDialog form={form} title={title} submit={submit} {...closing}>
      <p className="security-text">{help}</p>
      <PasswordField form={form} name="password" label={t('account.currentPassword')} autoComplete="current-password" />
    </FormDialog>
  )
}
