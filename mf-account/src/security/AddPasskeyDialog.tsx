import { isApiProblem } from '@songsarn/client/api-problem'
import { createPasskey } from '@songsarn/client/passkeys'
import { beginPasskey } from '@songsarn/contract/account/passkeys'
import { Password } from '@songsarn/contract/account/password'
import { Code } from '@songsarn/contract/account/second-factor'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { PasswordField } from '@songsarn/ui/form/PasswordField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useCodeWords } from './use-code-words.ts'

/** The same call, with what proves who the user is as required fields. */
const WITH_PASSWORD = { body: z.extend(beginPasskey.body, { password: Password }) }
const WITH_BOTH = { body: z.extend(WITH_PASSWORD.body, { code: Code }) }

type Props = { needsPassword: boolean; needsCode: boolean; onChanged(): Promise<unknown>; onClose(): void }

/** Names a new passkey; the browser then asks the user to create it. */
export function AddPasskeyDialog({ needsPassword, needsCode, onChanged, onClose }: Props) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const closing = useClosing(onClose)
  const codeWords = useCodeWords()
  const form = useContractForm(needsCode ? WITH_BOTH : needsPassword ? WITH_PASSWORD : beginPasskey, {
    id: 'passkey',
    initial: { name: '', password: '', code: '' },
    toBody: ({ name, password, code }) => ({ name, ...(needsPassword && { password }), ...(needsCode && { code }) }),
    send: async (body) => {
      const { ceremony, options } = await api.beginPasskey({ body }).catch(async (error) => {
        // The sign-in is no longer a fresh one: ask for the password.
        if (isApiProblem(error) && error.code === 'passkey.passwordNeeded') await onChanged()
        throw error
      })
      return api.addPasskey({ body: { ceremony, credential: await createPasskey(options) } })
    },
    onSaved: ({ name }) => {
      toast({ kind: 'success', message: t('passkeys.addedToast', { name }) })
      void onChanged()
      closing.onClose()
    },
    fieldOfCode: { 'password.wrongCurrent': 'password', 'secondFactor.wrongCode': 'code' },
    words: { password: { required: t('passkeys.passwordNeeded') }, code: codeWords },
  })
  return (
    <FormDialog form={form} title={t('passkeys.addTitle')} submit={t('passkeys.continue')} {...closing}>
      <TextField form={form} name="name" label={t('passkeys.name')} help={t('passkeys.nameHelp')} />
      {needsPassword && (
        <PasswordField form={form} name="password" label={t('passkeys.password')} autoComplete="current-password" />
      )}
      {needsCode && (
        <TextField
          form={form}
          name="code"
          label={t('secondFactor.code')}
          help={t('secondFactor.anyCodeHelp')}
          autoComplete="one-time-code"
          maxLength={20}
        />
      )}
    </FormDialog>
  )
}
