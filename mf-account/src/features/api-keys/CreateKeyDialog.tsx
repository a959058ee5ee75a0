import { isApiProblem } from '@songsarn/client/api-problem'
import type { KeyMode } from '@songsarn/contract/api-keys'
import { fieldProblemText } from '@songsarn/i18n/problem-text'
import { controlOf, Field } from '@songsarn/ui/form/Field.tsx'
import { Problem } from '@songsarn/ui/form/Problem.tsx'
import { Input, Modal, Radio } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewKey } from './NewKey.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import { scopesOf } from './scopes.ts'
import { useCreateKey } from './use-api-keys.ts'

/** Makes a key: what it is called, whether it is in earnest, what it may. Then shows it, once. */
export function CreateKeyDialog({ onClose }: { onClose(): void }) {
  const { t, i18n } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const create = useCreateKey()
  const [name, setName] = useState('')
  const [mode, setMode] = useState<KeyMode>('test')
  const [scopes, setScopes] = useState<readonly string[]>(() => scopesOf('otp'))
  const [tried, setTried] = useState(false)
  const [isOpen, setOpen] = useState(true)
  const form = useId()

  const refused = isApiProblem(create.error)
    ? create.error.errors.find(({ path }) => path === 'name' || path.startsWith('scopes'))
    : undefined
  const required = fieldProblemText(i18n, { code: 'required' })
  const nameError =
    tried && name.trim() === '' ? required : refused?.path === 'name' ? fieldProblemText(i18n, refused) : undefined
  const scopesError = tried && scopes.length === 0 ? t('keys.scopesRequired') : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') document.getElementById('key-name')?.focus()
    else if (scopes.length > 0 && !create.isPending) create.mutate({ name, mode, scopes: [...scopes] })
  }

  // The focus goes back to where it came from when a dialog has closed, so they are taken away only then.
  const closing = { open: isOpen, close: () => setOpen(false), afterClose: onClose }
  if (create.data) return <NewKey made={create.data} {...closing} />
  return (
    <Modal
      open={isOpen}
      title={t('keys.new')}
      okText={t('keys.make')}
      okButtonProps={{ htmlType: 'submit', form, loading: create.isPending }}
      cancelText={common('action.cancel')}
      onCancel={closing.close}
      afterClose={onClose}
    >
      <form id={form} className="form" onSubmit={submit} noValidate>
        <Field id="key-name" label={t('keys.column.name')} help={t('keys.nameHelp')} error={nameError}>
          <Input
            {...controlOf('key-name', nameError)}
            autoFocus
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <fieldset>
          <legend>{t('keys.column.mode')}</legend>
          <Radio.Group value={mode} onChange={(event) => setMode(event.target.value === 'live' ? 'live' : 'test')}>
            <Radio value="test">{t('keys.mode.test')}</Radio>
            <Radio value="live">{t('keys.mode.live')}</Radio>
          </Radio.Group>
          <p className="form-help">{t(`keys.modeHelp.${mode}`)}</p>
        </fieldset>
        <ScopeChoice chosen={scopes} onChange={setScopes} error={scopesError} />
        {create.isError && !refused && <Problem error={create.error} />}
      </form>
    </Modal>
  )
}
