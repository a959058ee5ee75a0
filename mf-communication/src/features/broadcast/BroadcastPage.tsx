import type { Draft } from '@songsarn/contract/drafts'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { Page } from '@songsarn/remote/Page.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useLeaveGuard } from '@songsarn/remote/use-leave-guard'
import { useShell } from '@songsarn/remote/use-shell'
import { Wizard } from '@songsarn/ui/steps/Wizard.tsx'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { CarrierNotice } from '../../CarrierNotice.tsx'
import { DraftState } from '../../drafts/DraftState.tsx'
import { createDraftSaver } from '../../drafts/draft-saver.ts'
import { BroadcastForm } from './BroadcastForm.tsx'
import { EMPTY_BROADCAST, isBlank, readBroadcast } from './broadcast-values.ts'
import { SendBroadcast } from './SendBroadcast.tsx'

// Its tables and tabs are 40 kB that the first step does not need.
const AnalyzePreview = lazy(async () => ({
  default: (await import('../../analysis/AnalyzePreview.tsx')).AnalyzePreview,
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
  return first === 'new' ? (
    <Editor key={key} draft={undefined} onCreated={adopt} />
  ) : (
    <SavedBroadcast key={key} id={first} />
  )
}

/** A new draft gets its address while it is written, so the editor must stay: it is another one only when the user goes elsewhere. */
function useEditor(id: string) {
  const [editor, setEditor] = useState({ key: 0, first: id, ids: [id] })
  if (!editor.ids.includes(id)) setEditor({ key: editor.key + 1, first: id, ids: [id] })
  else if (id !== 'new' && editor.ids.length > 1) setEditor({ ...editor, ids: [id] })
  return {
    ...editor,
    adopt: (created: string) => setEditor((now) => ({ ...now, ids: [...now.ids, created] })),
  }
}

function SavedBroadcast({ id }: { id: string }) {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const draft = useQuery({
    queryKey: ['drafts', id],
    queryFn: ({ signal }) => api.getDraft({ params: { id } }, { signal }),
    // What is written since is in the editor only.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!draft.data)
    return <PageState title={t('broadcast.title')} error={draft.error} onRetry={() => void draft.refetch()} />
  if (draft.data.communicationId) return <Scheduled communicationId={draft.data.communicationId} />
  return <Editor draft={draft.data} onCreated={() => {}} />
}

/** A draft whose schedule is still active. */
function Scheduled({ communicationId }: { communicationId: string }) {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  return (
    <Page title={t('broadcast.title')}>
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

function Editor({ draft, onCreated }: { draft: Draft | undefined; onCreated(id: string): void }) {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [saver] = useState(() =>
    createDraftSaver(api, draft ? { fields: readBroadcast(draft.fields), saved: draft } : { fields: EMPTY_BROADCAST }, {
      read: readBroadcast,
      isBlank,
    }),
  )
  const { saved, status, fields } = useStore(saver.store)
  /** Raised to draw the form again with other values. */
  const [version, setVersion] = useState(0)
  useEffect(() => () => saver.close(), [saver])
  useLeaveGuard(status === 'failed' || status === 'conflict' || status === 'gone')

  const id = saved?.id
  useEffect(() => {
    if (id === undefined || id === draft?.id) return
    onCreated(id)
    navigate(`/communication/broadcast/${id}`, { replace: true })
  }, [id])
  useSaveWhenHidden(() => void saver.flush())

  const inAddress = params.get('analysis')
  const analysisId = inAddress !== null && inAddress === fields.analysisId ? inAddress : undefined
  const path = `/communication/broadcast/${id ?? 'new'}`
  const toSetting = () => navigate(path)
  useEffect(() => {
    if (inAddress !== null && analysisId === undefined) navigate(path, { replace: true })
  }, [inAddress, analysisId, path, navigate])
  const drop = () => saver.change({ ...saver.store.getState().fields, analysisId: null })

  return (
    <Page title={t('broadcast.title')} help={t('broadcast.help')}>
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
            onBack={toSetting}
            onDrop={drop}
            onDiscard={() => navigate('/communication/broadcast/new')}
            send={(analysis) => <SendBroadcast analysis={analysis} saver={saver} onAgain={toSetting} />}
          />
        ) : (
          <BroadcastForm
            key={version}
            saver={saver}
            onAnalyzed={(draftId, analysis) => navigate(`/communication/broadcast/${draftId}?analysis=${analysis}`)}
          />
        )}
      </Wizard>
    </Page>
  )
}

/** A tab that is closed or left in the background saves what is written. */
function useSaveWhenHidden(save: () => void) {
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && save()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [])
}
