import { createMessages } from '@songsarn/contract/communication/messages'
import { SenderField } from '@songsarn/remote/SenderField.tsx'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { CodeBlock } from '@songsarn/ui/code/CodeBlock.tsx'
import { useConfirm } from '@songsarn/ui/confirm/use-confirm.tsx'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormBody } from '@songsarn/ui/form/FormBody.tsx'
import { useFormField } from '@songsarn/ui/form/FormField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAccountStore } from '../account-store.ts'
import { KeyModeTag } from '../api-keys/KeyModeTag.tsx'
import type { MadeKey } from './KeyPanel.tsx'
import { SAMPLE_LANGUAGES, SAMPLES, type SampleLanguage } from './samples.ts'
import { WAY } from './use-way.ts'

type Message = { from: string; to: string; content: string }

/** The call with the user's own values, as programs to copy, and *Run*, which asks with the price of a dry run. */
export function CallForm({ made }: { made: MadeKey | undefined }) {
  const { t } = useTranslation('mf-account')
  const { api, session, balance, toast } = useShell()
  const { mobile } = useObserved(session)
  const queries = useQueryClient()
  const { ask, dialog } = useConfirm()
  const mayRun = session.can('send', 'Communication')
  const form = useContractForm(createMessages, {
    id: 'first-sms',
    initial: { from: '', to: mobile ? `+${mobile}` : '', content: t('developers.text') },
    send: async (body) => ({ body, price: await api.call(createMessages, { query: { dryRun: 'true' }, body }) }),
    onSaved: ({ body, price }) => {
      const idempotencyKey = crypto.randomUUID()
      ask({
        title: t('developers.ask', { mobile: formatMobile(price.recipients[0]?.mobile ?? '') }),
        help: [
          t('developers.price', { credits: t('developers.credits', { count: price.totalCredit }) }),
          price.scheduledAt && t('developers.held'),
        ]
          .filter(Boolean)
          .join(' '),
        ok: t('developers.run'),
        isSafe: true,
        run: async () => {
          await api.call(createMessages, { body }, { idempotencyKey })
          balance.refresh()
          toast({ kind: 'success', message: t('developers.ran') })
          await queries.invalidateQueries({ queryKey: [WAY] })
        },
      })
    },
    fieldOfCode: { 'sender.notApproved': 'from', 'trial.recipientNotAllowed': 'to' },
    isStep: true,
    isGuarded: false,
  })
  return (
    <section className="page-panel developers-panel" aria-labelledby="developers-call">
      <h2 id="developers-call">{t('developers.call')}</h2>
      <FormBody form={form}>
        <Sender form={form} />
        <TextField form={form} name="to" label={t('developers.to')} type="tel" autoComplete="tel" />
        <TextField form={form} name="content" label={t('developers.content')} />
        <Programs form={form} made={made} />
        {mayRun && (
          <div className="developers-buttons">
            <Button type="primary" htmlType="submit" loading={form.isSending}>
              {t('developers.run')}
            </Button>
            <span className="form-help">{t('developers.runHelp')}</span>
          </div>
        )}
      </FormBody>
      {dialog}
    </section>
  )
}

function Sender({ form }: { form: ContractForm<Message> }) {
  const { t } = useTranslation('mf-account')
  const label = t('developers.from')
  const field = useFormField(form, 'from', label)
  return <SenderField {...field} isRequired label={label} onOnly={(from) => form.fill({ from })} />
}

function Programs({ form, made }: { form: ContractForm<Message>; made: MadeKey | undefined }) {
  const { t } = useTranslation('mf-account')
  const { basePath } = useShell()
  const language = useAccountStore(({ view }) => view.sampleLanguage)
  const [from, to, content] = useWatch({ control: form.control, name: ['from', 'to', 'content'] })
  const { file, run, write } = SAMPLES[language]
  const key = made?.key ?? 'songsarn_live_YOUR_KEY'
  const code = write({ url: location.origin + basePath, key, message: { from, to: to || 'YOUR_MOBILE', content } })
  return (
    <>
      <Segmented<SampleLanguage>
        aria-label={t('developers.language')}
        value={language}
        onChange={(sampleLanguage) => useAccountStore.changeView({ sampleLanguage })}
        options={SAMPLE_LANGUAGES.map((value) => ({ value, label: SAMPLES[value].name }))}
      />
      <figure className="developers-sample">
        <figcaption>
          <span>
            {made && <KeyModeTag mode={made.mode} />}{' '}
            {language === 'curl' ? t('developers.paste') : t('developers.save', { file, run })}
          </span>
          <CopyButton text={code} label={file} />
        </figcaption>
        <CodeBlock label={file} code={code} />
      </figure>
    </>
  )
}
