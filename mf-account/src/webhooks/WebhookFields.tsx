import { WEBHOOK_EVENTS, type WebhookEvent } from '@songsarn/contract/account/webhooks'
import { ChecksField } from '@songsarn/ui/form/ChecksField.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useTranslation } from 'react-i18next'

export type WebhookValues = { url: string; events: WebhookEvent[] }

/** Where a webhook posts, and which events it gets. */
export function WebhookFields({ form }: { form: ContractForm<WebhookValues> }) {
  const { t } = useTranslation('mf-account')
  return (
    <>
      <TextField form={form} name="url" label={t('webhooks.url')} help={t('webhooks.urlHelp')} inputMode="url" />
      <ChecksField
        form={form}
        name="events"
        label={t('webhooks.events')}
        className="webhook-events"
        options={WEBHOOK_EVENTS.map((event) => ({
          value: event,
          label: (
            <>
              {t(`webhooks.event.${event}`)} <code>{event}</code>
            </>
          ),
        }))}
      />
    </>
  )
}
