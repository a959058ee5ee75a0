import { type beginSecondFactor, confirmSecondFactor } from '@songsarn/contract/account/second-factor'
import { useShell } from '@songsarn/remote/use-shell'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { QRCode } from 'antd'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'

type Props = {
  made: z.output<typeof beginSecondFactor.answer>
  /** With the recovery codes. */
  onSaved(codes: string[]): void
  onClosed(): void
}

/** Shows the secret to the authenticator app, and asks for its first code. */
export function ConfirmAppDialog({ made: { secret, uri }, onSaved, onClosed }: Props) {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const closing = useClosing(onClosed)
  const form = useContractForm(confirmSecondFactor, {
    id: 'confirm-app',
    initial: { code: '' },
    send: (body) => api.confirmSecondFactor({ body }),
    onSaved: ({ recoveryCodes }) => onSaved(recoveryCodes),
    fieldOfCode: { 'secondFactor.wrongCode': 'code' },
    words: { code: { notAllowed: t('secondFactor.wrongCode'), tooShort: t('secondFactor.codeHelp') } },
    isGuarded: false,
  })
  return (
    <FormDialog form={form} title={t('secondFactor.setUp')} submit={t('secondFactor.turnOn')} {...closing}>
      <p className="security-text">{t('secondFactor.scan')}</p>
      {/* Black on white in both skins: not every app reads the inverse. */}
      <div className="security-qr" role="img" aria-label={t('secondFactor.qr')}>
        <QRCode type="svg" value={uri} size={180} color="#000" bgColor="#fff" />
      </div>
      <p className="security-text">{t('secondFactor.orType')}</p>
      <p className="security-secret">
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={secret} label={t('secondFactor.secret')} />
      </p>
      <TextField
        form={form}
        name="code"
        label={t('secondFactor.code')}
        help={t('secondFactor.codeHelp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
    </FormDialog>
  )
}
