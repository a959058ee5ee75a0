import type { Draft } from '@songsarn/contract/communication/drafts'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { Page } from '@songsarn/remote/Page.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Wizard } from '@songsarn/ui/steps/Wizard.tsx'
import { Alert, Button } from 'antd'
import { lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { DraftState } from '../drafts/DraftState.tsx'
import { CarrierNotice } from '../send/CarrierNotice.tsx'
import { BroadcastForm } from './BroadcastForm.tsx'
import { type BroadcastFields, EMPTY_BROADCAST } from './broadcast-values.ts'
import { SendBroadcast } from './SendBroadcast.tsx'
import { useBroadcastSaver, useStoredDraft } from './use-broadcast-saver.ts'
import { useEditor } from './use-editor.ts'
import { useStart } from './use-start.ts'

// Its tables and tabs are 40 kB that the first step does not need.
const AnalyzePreview = lazy(async () => ({
  default: (await import('../analysis/AnalyzePreview.tsx')).AnalyzePreview,
}))

/**
 * A broadcast in two steps. It is a draft at the service from its first change on: the address then names it, and another
 * device, a colleague and a reload find it there. The second step's address names the analysis.
 */
export function BroadcastPage() {
  const { id = 'new' } = useParams()
  const { session } = useShell()
  const { key, first, adopt } = useEditor(id)
  if (!session.can('send', 'Communication')) return <NoPermissionPage />
  return first === 'new' ? <NewBroadcast key={key} onCreated={adopt} /> : <SavedBroadcast key={key} id={first} />
}

function NewBroadcast({ onCreated }: { onCreated(id: string): void }) {
  const { t } = useTranslation('mf-communication')
  const { data, error, refetch } = useStart()
  if (!data) return <PageState title={t('broadcast.title')} error={error} onRetry={() => void refetch()} />
  return <Editor draft={undefined} start={data} onCreated={onCreated} />
}

function SavedBroadcast({ id }: { id: string }) {
  const { t } = useTranslation('mf-communication')
  const draft = useStoredDraft(id)
  if (!draft.data)
    return (
      <PageState
        title={t('broadcast.title')}
        error={draft.error}
        onRetry={() => void draft.refetch()}
        notFound={{ item: t('drafts.name'), back: { label: t('drafts.title'), to: '/communication/drafts' } }}
      />
    )
  if (draft.data.communicationId) return <Scheduled communicationId={draft.data.communicationId} />
  return <Editor draft={draft.data} start={EMPTY_BROADCAST} onCreated={() => {}} />
}

/** A draft whose schedule is still active. */
function Scheduled({ communicationId }: { communicationId: string }) {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  return (
    <Page title={t('broadcast.title')} back={{ label: t('drafts.all'), to: '/communication/drafts' }}>
      <Alert
        type="info"
        showIcon
        title={t('broadcast.scheduled')}
        action={
          <Button size="small" onClick={() => navigate(`/communication/${communicationId}`)}>
            {t('send.see')}
          </Button>
        }
      />
    </Page>
  )
}

type Props = {
  draft: Draft | undefined
  /** What it begins with when there is no draft. */
  start: BroadcastFields
  onCreated(id: string): void
}

function Editor({ draft, start, onCreated }: Props) {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const saver = useBroadcastSaver(draft, start, (created) => {
    onCreated(created)
    navigate(`/communication/broadcast/${created}`, { replace: true })
  })
  const { saved, fields } = useStore(saver.store)
  /** Raised to draw the form again with other values. */
  const [version, setVersion] = useState(0)
  /** Why the second step led back to the first. */
  const [refused, setRefused] = useState<unknown>()
  const id = saved?.id
  const inAddress = params.get('analysis')
  const analysisId = inAddress !== null && inAddress === fields.analysisId ? inAddress : undefined
  const path = `/communication/broadcast/${id ?? 'new'}`
  useEffect(() => {
    if (inAddress !== null && analysisId === undefined) navigate(path, { replace: true })
  }, [inAddress, analysisId, path, navigate])
  function toSetting(because?: unknown) {
    setRefused(because)
    navigate(path)
  }
  function drop(because?: unknown) {
    setRefused(because)
    saver.change({ ...saver.store.getState().fields, analysisId: null })
  }

  return (
    <Page
      title={t('broadcast.title')}
      back={saved ? { label: t('drafts.all'), to: '/communication/drafts' } : undefined}
      help={t('broadcast.help')}
    >
      <Wizard
        label={t('quickSend.steps')}
        titles={[t('quickSend.setting'), t('quickSend.preview')]}
        current={analysisId ? 1 : 0}
        notes={
          <>
            <CarrierNotice />
            <DraftState saver={saver} onTaken={() => setVersion((before) => before + 1)} />
          </>
        }
      >
        {analysisId ? (
          <AnalyzePreview
            key={analysisId}
            analysisId={analysisId}
            scheduledAt={fields.scheduledAt}
            onBack={() => toSetting()}
            onDrop={drop}
            onDiscard={() => navigate('/communication/broadcast/new')}
            send={(analysis) => (
              <SendBroadcast
                analysis={analysis}
                saver={saver}
                onAgain={(because) => (because === undefined ? drop() : toSetting(because))}
              />
            )}
          />
        ) : (
          <BroadcastForm
            key={version}
            saver={saver}
            refused={refused}
            submit={t('analyze.action')}
            onDiscarded={() => navigate('/communication/drafts')}
            onAnalyzed={(draftId, analysis) => {
              setRefused(undefined)
              navigate(`/communication/broadcast/${draftId}?analysis=${analysis}`)
            }}
          />
        )}
      </Wizard>
    </Page>
  )
}
