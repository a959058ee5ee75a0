import { createWebhook } from '@songsarn/contract/account/webhooks'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { NewSecret } from './NewSecret.tsx'
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx'

const INITIAL: WebhookValues = { url: '', events: ['message.status'] }

/** Creates a webhook, and then shows its secret once. */
export function CreateWebhookDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const queries = useQueryClient()
  const closing = useClosing(onClose)
  const create = useMutation({
    mutationFn: (body: z.input<typeof createWebhook.body>) => api.createWebhook({ body }),
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  const form = useContractForm(createWebhook, {
    id: 'webhook',
    initial: INITIAL,
    send: create.mutateAsync,
    draft: 'webhook',
    words: { events: { required: t('webhooks.eventsRequired') } },
  })
  if (create.data) return <NewSecret title={t('webhooks.created')} secret={create.data.secret} {...closing} />
  return (
    <FormDialog form={form} title={t('webhooks.new')} submit={t('webhooks.create')} {...closing}>
      <WebhookFields form={form} />
    </FormDialog>
  )
}
