import { updateLinkDomain } from '@songsarn/contract/account/link-domain'
import { useFormat } from '@songsarn/i18n/use-format'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

const KEY = ['link-domain']

/** The domain of the account's short links: its name, the records of DNS that it needs, and a look whether DNS has them. */
export function LinkDomainSection() {
  const { t } = useTranslation('mf-account')
  const link = useAnswer(KEY, (api, options) => api.getLinkDomain(options))
  return (
    <section className="rule" aria-labelledby="link-domain-title">
      <h2 id="link-domain-title">{t('sendingRules.linkDomain.title')}</h2>
      <p>{t('sendingRules.linkDomain.help')}</p>
      {link.error && <Problem error={link.error} />}
      {link.data && <DomainForm key={link.data.domain} domain={link.data.domain ?? ''} />}
      {link.data?.record && <Records {...link.data} record={link.data.record} />}
    </section>
  )
}

function DomainForm({ domain }: { domain: string }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  const form = useContractForm(updateLinkDomain, {
    id: 'link-domain',
    initial: { domain },
    toBody: (values) => ({ domain: values.domain.trim().toLowerCase() || null }),
    send: (body) => api.updateLinkDomain({ body }),
    onSaved: (saved) => {
      toast({ kind: 'success', message: t('sendingRules.linkDomain.saved') })
      queries.setQueryData(KEY, saved)
    },
    words: { domain: { format: t('sendingRules.linkDomain.format') } },
    isReadOnly: !session.can('update', 'SendingRules'),
  })
  return (
    <PageForm form={form} submit={common('action.save')}>
      <TextField
        form={form}
        name="domain"
        label={t('sendingRules.linkDomain.domain')}
        help={t('sendingRules.linkDomain.domainHelp')}
        isOptional
      />
    </PageForm>
  )
}

type RecordsProps = {
  record: { name: string; value: string }
  domain: string | null
  target: string
  checkDate: string | null
}

function Records({ record, domain, target, checkDate }: RecordsProps) {
  const { t } = useTranslation('mf-account')
  const { api, session, toast } = useShell()
  const { dateTime } = useFormat()
  const queries = useQueryClient()
  const check = useMutation({
    mutationFn: () => api.checkLinkDomain(),
    onSuccess: (saved) => {
      toast({ kind: 'success', message: t('sendingRules.linkDomain.checked') })
      queries.setQueryData(KEY, saved)
    },
  })
  return (
    <>
      <p>
        <StatusTag tone={checkDate ? 'success' : 'info'} mark={checkDate ? 'done' : 'waiting'}>
          {checkDate
            ? t('sendingRules.linkDomain.inUse', { time: dateTime(checkDate) })
            : t('sendingRules.linkDomain.waiting')}
        </StatusTag>
      </p>
      <p>{t('sendingRules.linkDomain.records')}</p>
      <ul className="dns-records">
        <li>
          <code>{`${domain} CNAME ${target}`}</code>
        </li>
        <li>
          <code>{`${record.name} TXT ${record.value}`}</code>
        </li>
      </ul>
      {check.error && <Problem error={check.error} />}
      {session.can('update', 'SendingRules') && (
        <Button loading={check.isPending} onClick={() => check.mutate()}>
          {t('sendingRules.linkDomain.check')}
        </Button>
      )}
    </>
  )
}
