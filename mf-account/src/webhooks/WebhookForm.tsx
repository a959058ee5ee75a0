import { createWebhook, type Webhook } from '@songsarn/contract/account/webhooks'
import { useShell } from '@songsarn/remote/use-shell'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { useWebhookChanges } from './use-webhooks.ts'
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx'

/** Changes where a webhook posts and which events it gets. */
export function WebhookForm({ webhook: { id, url, events } }: { webhook: Webhook }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { session, toast } = useShell()
  const { change } = useWebhookChanges()
  const initial: WebhookValues = { url, events }
  // The rules of a new one: of a change, each field is optional.
  const form = useContractForm(createWebhook, {
    initial,
    send: (body) => change({ id, body }),
    onSaved: () => toast({ kind: 'success', message: t('webhooks.saved') }),
    draft: `webhook:${id}`,
    isReadOnly: !session.can('update', 'Webhook'),
    words: { events: { required: t('webhooks.eventsRequired') } },
  })
  return (
    <PageForm form={form} submit={common('action.save')}>
      <WebhookFields form={form} />
    </PageForm>
  )
}
