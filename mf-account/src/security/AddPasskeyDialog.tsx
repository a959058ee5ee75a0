import { isApiProblem } from '@songsarn/client/api-problem'
import { createPasskey } from '@songsarn/client/passkeys'
import { beginPasskey } from '@songsarn/contract/account/passkeys'
import { Password } from '@songsarn/contract/account/password'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { PasswordField } from '@songsarn/ui/form/PasswordField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

/** The same call, with its password as a required field. */
const WITH_PASSWORD = { body: z.extend(beginPasskey.body, { password: Password }) }

type Props = { needsPassword: boolean; onChanged(): Promise<unknown>; onClose(): void }

/** Names a new passkey; the browser then asks the user to create it. */
export function AddPasskeyDialog({ needsPassword, onChanged, onClose }: Props) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const closing = useClosing(onClose)
  const form = useContractForm(needsPassword ? WITH_PASSWORD : beginPasskey, {
    id: 'passkey',
    initial: { name: '', password: '' },
    toBody: ({ name, password }) => ({ name, ...(needsPassword && { password }) }),
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
    fieldOfCode: { 'password.wrongCurrent': 'password' },
    words: { password: { required: t('passkeys.passwordNeeded') } },
  })
  return (
    <FormDialog form={form} title={t('passkeys.addTitle')} submit={t('passkeys.continue')} {...closing}>
      <TextField form={form} name="name" label={t('passkeys.name')} help={t('passkeys.nameHelp')} />
      {needsPassword && (
        <PasswordField form={form} name="password" label={t('passkeys.password')} autoComplete="current-password" />
      )}
    </FormDialog>
  )
}
