import './webhooks.css'
import type { Webhook } from '@songsarn/contract/account/webhooks'
import { problemText, shownProblem } from '@songsarn/i18n/problem-text'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useDeleteAction } from '@songsarn/remote/use-delete-action'
import { useShell } from '@songsarn/remote/use-shell'
import { useAttemptResult } from '@songsarn/ui/callbacks/use-attempt-result'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Deliveries } from './Deliveries.tsx'
import { useWebhook, useWebhookChanges } from './use-webhooks.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookSignature } from './WebhookSignature.tsx'
import { WebhookStatus } from './WebhookStatus.tsx'

/** One webhook: its callbacks, its settings, and the secret that signs. */
export function WebhookPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('mf-account')
  const webhook = useWebhook(id)
  if (webhook.data) return <Shown key={id} webhook={webhook.data} />
  return (
    <PageState
      title={t('webhooks.title')}
      query={webhook}
      notFound={{ item: t('webhooks.one'), back: { label: t('webhooks.title'), to: '/account/webhooks' } }}
    />
  )
}

function Shown({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('mf-account')
  const { session, toast, i18n } = useShell()
  const { dateTime } = useFormat()
  const result = useAttemptResult()
  const { change, remove, test, retry } = useWebhookChanges()
  const { id, url, status, pausedUntil } = webhook
  const mayChange = session.can('update', 'Webhook')
  const deletion = useDeleteAction({
    subject: 'Webhook',
    title: t('webhooks.deleteTitle'),
    help: t('webhooks.deleteHelp', { url }),
    deleted: t('webhooks.deleted'),
    list: '/account/webhooks',
    remove: () => remove(id),
  })

  async function run(action: () => Promise<unknown>, message: string) {
    try {
      await action()
      toast({ kind: 'success', message })
    } catch (error) {
      toast({ kind: 'error', message: problemText(i18n, shownProblem(error)) })
    }
  }

  /** Tells what came of the attempt, not that it was queued. */
  async function runTest() {
    try {
      const attempt = await test.mutateAsync(id)
      if (!attempt) return toast({ kind: 'warning', message: t('webhooks.testWaits') })
      const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300
      const values = { result: result(attempt), milliseconds: attempt.milliseconds }
      toast({
        kind: isDelivered ? 'success' : 'error',
        message: t(isDelivered ? 'webhooks.testDelivered' : 'webhooks.testFailed', values),
      })
    } catch (error) {
      toast({ kind: 'error', message: problemText(i18n, shownProblem(error)) })
    }
  }

  return (
    <DetailPage
      notes={
        pausedUntil !== null && (
          <Alert
            type="warning"
            showIcon
            role="status"
            title={t('webhooks.paused', { time: dateTime(pausedUntil, { seconds: true }) })}
            description={t('webhooks.pausedHelp')}
            action={
              mayChange && (
                <Button
                  size="small"
                  loading={retry.isPending}
                  onClick={() => run(() => retry.mutateAsync(id), t('webhooks.retrying'))}
                >
                  {t('webhooks.tryNow')}
                </Button>
              )
            }
          />
        )
      }
      title={url}
      back={{ label: t('webhooks.all'), to: '/account/webhooks' }}
      tag={<WebhookStatus isOn={status} />}
      actions={[
        mayChange && {
          key: 'test',
          label: t('webhooks.test'),
          isBusy: test.isPending,
          run: () => void runTest(),
        },
        mayChange && {
          key: 'status',
          label: t(status ? 'webhooks.switchOff' : 'webhooks.switchOn'),
          run: () =>
            run(
              () => change({ id, body: { status: !status } }),
              t(status ? 'webhooks.switchedOff' : 'webhooks.switchedOn'),
            ),
        },
        deletion,
      ]}
      tabs={[
        { key: 'deliveries', label: t('webhooks.deliveries'), content: <Deliveries webhookId={id} /> },
        { key: 'settings', label: t('webhooks.settings'), content: <WebhookForm webhook={webhook} /> },
        { key: 'signature', label: t('webhooks.signature'), content: <WebhookSignature webhook={webhook} /> },
      ]}
    />
  )
}
