import { isApiProblem } from '@songsarn/client/api-problem'
import type { FailingJob } from '@songsarn/contract/account/desk'
import { problemText } from '@songsarn/i18n/problem-text'
import { useShell } from '@songsarn/remote/use-shell'
import { ActionMenu } from '@songsarn/ui/actions/ActionMenu.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** Try a failing job now, or dismiss it for good. */
export function FailingJobActions({ job: { id, name, state, recurs } }: { job: FailingJob }) {
  const { t } = useTranslation('mf-account')
  const { api, session, toast, i18n } = useShell()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['desk'] })
  const done = (message: string) => {
    toast({ kind: 'success', message })
    void refresh()
  }
  const retry = useMutation({
    mutationFn: () => api.retryJob({ params: { id } }),
    onSuccess: () => done(t('desk.retried', { name })),
    onError(error) {
      if (!isApiProblem(error)) throw error
      toast({ kind: 'error', message: problemText(i18n, error), detail: error.requestId })
      void refresh()
    },
  })
  const running = state === 'running' && { blocked: t('desk.jobRuns') }
  return (
    <ActionMenu
      buttons={0}
      name={name}
      actions={[
        session.can('update', 'Desk') && {
          ...{ key: 'retry', label: t('desk.retry'), isBusy: retry.isPending, run: () => retry.mutate() },
          ...running,
        },
        session.can('delete', 'Desk') && {
          ...{ key: 'dismiss', label: t('desk.dismiss'), danger: true },
          ...(recurs ? { blocked: t('desk.jobRecurs') } : running),
          question: {
            title: t('desk.dismissTitle', { name }),
            help: t('desk.dismissHelp'),
            ok: t('desk.dismiss'),
            run: async () => {
              await api.dismissJob({ params: { id } })
              done(t('desk.dismissed', { name }))
            },
          },
        },
      ]}
    />
  )
}
