import { WEBHOOK_EVENTS, type WebhookEvent } from '@songsarn/contract/account/webhooks'
import { labelOf } from '@songsarn/ui/field/Field.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'

export type WebhookValues = { url: string; events: WebhookEvent[] }

/** Where a webhook posts, and which events it gets. */
export function WebhookFields({ form }: { form: ContractForm<WebhookValues> }) {
  const { t } = useTranslation('mf-account')
  return (
    <>
      <TextField form={form} name="url" label={t('webhooks.url')} help={t('webhooks.urlHelp')} inputMode="url" />
      <FormField form={form} name="events" label={t('webhooks.events')} isGroup>
        {({ id, value, onChange, disabled, 'aria-describedby': description }) => (
          <fieldset id={id} aria-labelledby={labelOf(id)} aria-describedby={description}>
            <Checkbox.Group
              className="webhook-events"
              value={value}
              onChange={onChange}
              disabled={disabled}
              options={WEBHOOK_EVENTS.map((event) => ({
                value: event,
                label: (
                  <>
                    {t(`webhooks.event.${event}`)} <code>{event}</code>
                  </>
                ),
              }))}
            />
          </fieldset>
        )}
      </FormField>
    </>
  )
}
