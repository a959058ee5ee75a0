import { hasCode, isApiProblem } from '@songsarn/client/api-problem'
import type { Analysis } from '@songsarn/contract/analyses'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { Problem } from '@songsarn/ui/form/Problem.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { discardDraft, dropAnalysis } from './draft.ts'

/** Sends what was analysed, after a confirmation that says what will happen and what it costs. */
export function SendButton({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const navigate = useNavigate()
  // `replace`: Back must lead to an empty form, not to a draft that was sent.
  const send = useSend(analysis.id, (id) => navigate(`/communication/${id}`, { replace: true }))
  const { totalRecipients, totalCredit, balanceAfter, missingCredit, from } = analysis
  const isPossible = totalRecipients > 0 && missingCredit === 0

  const values = {
    recipients: common('unit.recipient', { count: totalRecipients }),
    sender: from,
    credits: common('unit.credit', { count: totalCredit }),
  }
  const sentence =
    balanceAfter === null
      ? t('send.sentencePlain', values)
      : t('send.sentence', { ...values, left: common('unit.credit', { count: balanceAfter }) })

  return (
    <ConfirmAction
      type="primary"
      disabled={!isPossible}
      question={{
        title: t('send.confirmTitle'),
        help: sentence,
        ok: t('send.now'),
        isSafe: true,
        isImpossible: !isPossible,
        run: send,
        showProblem: (error) => <SendProblem error={error} />,
      }}
    >
      {t('send.action', { count: totalRecipients })}
    </ConfirmAction>
  )
}

function SendProblem({ error }: { error: unknown }) {
  const { t } = useTranslation('mf-communication')
  if (isUncertain(error)) return <Problem error={error} title={t('send.uncertain')} />
  const isStale = hasCode(error, 'analysis.expired') || hasCode(error, 'analysis.failed')
  return (
    <Problem
      error={error}
      action={
        isStale && (
          <Button size="small" onClick={dropAnalysis}>
            {t('analyze.again')}
          </Button>
        )
      }
    />
  )
}

/** Without a response the service may have accepted the send. A retry is safe: it has the same idempotency key. */
const isUncertain = (error: unknown): boolean =>
  isApiProblem(error) && (error.status === 0 || error.status >= 500 || error.code === 'idempotency.running')

/**
 * Sends an analysis. The idempotency key comes from the analysis, so a second click, a second tab, a reload or a retry
 * after a lost response is the same request for the service.
 */
function useSend(analysisId: string, onSent: (communicationId: string) => void) {
  const { api, balance } = useShell()
  const queries = useQueryClient()
  const isSent = useRef(false)
  // Discard on unmount: an empty draft has no analysis, so this screen would go back to the first step.
  useEffect(() => () => void (isSent.current && discardDraft()), [])
  const mutationKey = ['send', analysisId]
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => api.createQuickSend({ body: { analysisId } }, { idempotencyKey: `quick-send-${analysisId}` }),
    onSuccess: ({ id }) => {
      isSent.current = true
      balance.refresh()
      void queries.invalidateQueries({ queryKey: ['communications'] })
      onSent(id)
    },
    // The analysis also says what prevents the send: already sent, expired, or the balance fell.
    onError: () => queries.invalidateQueries({ queryKey: ['analyses', analysisId], exact: true }),
  })
  return async function send() {
    // Another visit of this screen may still be sending it.
    if (queries.isMutating({ mutationKey }) === 0) await mutation.mutateAsync()
  }
}
