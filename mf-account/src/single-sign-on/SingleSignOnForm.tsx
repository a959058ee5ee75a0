import { type SingleSignOn, updateSingleSignOn } from '@songsarn/contract/account/single-sign-on'
import { useShell } from '@songsarn/remote/use-shell'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { PasswordField } from '@songsarn/ui/form/PasswordField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProviderValues, TestButton, TestResult, useConnectionTest } from './TestConnection.tsx'

type Values = ProviderValues & { domains: string; active: boolean; required: boolean; trustsEmail: boolean }

const valuesOf = (provider: SingleSignOn['provider']): Values => ({
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  domains: provider?.domains.join(', ') ?? '',
  active: provider?.active ?? false,
  required: provider?.required ?? false,
  trustsEmail: provider?.trustsEmail ?? false,
})

/** The provider, the client that the account is there, and who signs in by it. */
export function SingleSignOnForm({ provider }: { provider: SingleSignOn['provider'] }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<ProviderValues>(() => valuesOf(provider))
  const test = useConnectionTest()
  const form = useContractForm(updateSingleSignOn, {
    id: 'single-sign-on',
    initial: valuesOf(provider),
    toBody: ({ domains, ...values }) => ({ ...values, domains: domains.split(/[\s,]+/).filter(Boolean) }),
    send: (body) => api.updateSingleSignOn({ body }),
    onSaved: (saved) => {
      toast({ kind: 'success', message: t('singleSignOn.saved') })
      queries.setQueryData(['single-sign-on'], saved)
    },
    onChange: ({ issuer, clientId, clientSecret }) => setTyped({ issuer, clientId, clientSecret }),
    fieldOfCode: { 'sso.needsHttps': 'issuer', 'sso.secretMissing': 'clientSecret' },
    words: {
      domains: { required: t('singleSignOn.domainsRequired'), format: t('singleSignOn.domainsFormat') },
      trustsEmail: { notAllowed: t('singleSignOn.trustsEmailShared') },
    },
    isReadOnly: !session.can('update', 'SingleSignOn'),
  })
  return (
    <PageForm form={form} submit={common('action.save')} actions={<TestButton test={test} values={typed} />}>
      <TextField form={form} name="issuer" label={t('singleSignOn.issuer')} help={t('singleSignOn.issuerHelp')} />
      <TextField form={form} name="clientId" label={t('singleSignOn.clientId')} />
      <PasswordField
        form={form}
        name="clientSecret"
        label={t('singleSignOn.clientSecret')}
        help={t(provider ? 'singleSignOn.secretSet' : 'singleSignOn.secretHelp')}
        autoComplete="off"
      />
      <TextField form={form} name="domains" label={t('singleSignOn.domains')} help={t('singleSignOn.domainsHelp')} />
      <SwitchField
        form={form}
        name="trustsEmail"
        label={t('singleSignOn.trustsEmail')}
        help={
          <>
            {t('singleSignOn.trustsEmailHelp')}
            <code className="sso-issuer">{'https://login.microsoftonline.com/<tenant ID>/v2.0'}</code>
          </>
        }
      />
      <SwitchField form={form} name="active" label={t('singleSignOn.active')} />
      <SwitchField
        form={form}
        name="required"
        label={t('singleSignOn.required')}
        help={t('singleSignOn.requiredHelp')}
      />
      <TestResult test={test} />
    </PageForm>
  )
}
