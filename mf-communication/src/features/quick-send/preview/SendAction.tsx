import { isApiProblem } from '@songsarn/client/api-problem'
import type { Analysis } from '@songsarn/contract/analyses'
import { Problem } from '@songsarn/ui/form/Problem.tsx'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { dropAnalysis } from '../draft/draft-store.ts'
import { isUncertain, useSend } from './use-send.ts'

/** Asks once, in one sentence, what will happen and what it costs. */
export function SendAction({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  // The way back leads to an empty form, not to a draft that was sent.
  const send = useSend(analysis.id, (id) => navigate(`/communication/${id}`, { replace: true }))
  const { totalRecipients, totalCredit, balanceAfter, missingCredit, from } = analysis
  const isPossible = totalRecipients > 0 && missingCredit === 0

  const words = {
    recipients: common('unit.recipient', { count: totalRecipients }),
    sender: from,
    credits: common('unit.credit', { count: totalCredit }),
  }
  const sentence =
    balanceAfter === null
      ? t('send.sentencePlain', words)
      : t('send.sentence', { ...words, left: common('unit.credit', { count: balanceAfter }) })

  return (
    <>
      <Button type="primary" disabled={!isPossible} onClick={() => setAsking(true)}>
        {t('send.action', { count: totalRecipients })}
      </Button>
      <Modal
        open={isAsking}
        title={t('send.confirmTitle')}
        okText={t('send.now')}
        cancelText={common('action.cancel')}
        onOk={send.send}
        onCancel={() => setAsking(false)}
        okButtonProps={{ loading: send.isPending, disabled: !isPossible }}
        cancelButtonProps={{ disabled: send.isPending }}
        closable={!send.isPending}
        mask={{ closable: !send.isPending }}
        keyboard={!send.isPending}
      >
        <div className="comm-send-ask">
          <p>{sentence}</p>
          {send.isError && <Refusal error={send.error} />}
        </div>
      </Modal>
    </>
  )
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('mf-communication')
  if (isUncertain(error)) return <Problem error={error} title={t('send.uncertain')} />
  const isStale = isApiProblem(error) && (error.code === 'analysis.expired' || error.code === 'analysis.failed')
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
