import { createApiKey } from '@songsarn/contract/account/api-keys'
import { KEY_MODES } from '@songsarn/contract/base/call'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { useAccountStore } from '../account-store.ts'
import { SecretDialog } from '../secret/SecretDialog.tsx'
import { type KeyForm, ScopesField } from './ScopesField.tsx'
import { scopesOf } from './scope-presets.ts'
import { useCreateKey } from './use-api-keys.ts'

const INITIAL: KeyForm = { name: '', mode: 'test', scopes: scopesOf('otp') }

/** Creates a key with a name, a mode and rights, and then shows it once. */
export function CreateKeyDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('mf-account')
  const create = useCreateKey()
  const closing = useClosing(onClose)
  const form = useContractForm(createApiKey, {
    id: 'key',
    initial: INITIAL,
    send: create.mutateAsync,
    // The form is done: after a reload neither it nor the key comes back.
    onSaved: () => useAccountStore.changeView({ isCreatingKey: false }),
    draft: 'api-key',
    words: { scopes: { required: t('keys.scopesRequired') } },
  })

  if (create.data) {
    const { key, name, mode, hint } = create.data
    return (
      <SecretDialog
        title={t('keys.created.title', { name })}
        warning={t('keys.created.once')}
        label={t('keys.column.key')}
        secret={key}
        done={t('keys.created.done')}
        {...closing}
      >
        <p className="form-help">{t(`keys.created.${mode}`)}</p>
        <pre className="keys-example">{`Authorization: Bearer ${hint}`}</pre>
      </SecretDialog>
    )
  }
  return (
    <FormDialog form={form} title={t('keys.new')} submit={t('keys.create')} {...closing}>
      <TextField form={form} name="name" label={t('keys.column.name')} help={t('keys.nameHelp')} autoFocus />
      <ChoiceField
        form={form}
        name="mode"
        label={t('keys.column.mode')}
        // Test first: it is the safe choice.
        options={KEY_MODES.toReversed().map((value) => ({
          value,
          label: t(`keys.mode.${value}`),
          help: t(`keys.modeHelp.${value}`),
        }))}
      />
      <ScopesField form={form} />
    </FormDialog>
  )
}
