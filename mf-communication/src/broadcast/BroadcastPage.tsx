import type { BroadcastDraft } from '@songsarn/contract/communication/draft-fields'
import type { Draft } from '@songsarn/contract/communication/drafts'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { Page } from '@songsarn/remote/Page.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { SentAs } from '../analysis/SentAs.tsx'
import { isGone } from '../analysis/use-analysis.ts'
import { DiscardDraft } from '../drafts/DiscardDraft.tsx'
import { NEW_BROADCAST } from '../drafts/draft-fields.ts'
import { useDraftSaver } from '../drafts/use-draft-saver.ts'
import { SendWizard } from '../send-form/SendWizard.tsx'
import { FULL_MODE } from './full-mode.tsx'
import { useEditor } from './use-editor.ts'
import { useStart } from './use-start.ts'
import { useStoredDraft } from './use-stored-draft.ts'

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
  const start = useStart()
  if (!start.data) return <PageState title={t('broadcast.title')} query={start} />
  return <Editor draft={undefined} start={start.data} onCreated={onCreated} />
}

function SavedBroadcast({ id }: { id: string }) {
  const { t } = useTranslation('mf-communication')
  const draft = useStoredDraft(id)
  const [params] = useSearchParams()
  const analysisId = params.get('analysis')
  if (!draft.data) {
    const state = (
      <PageState
        title={t('broadcast.title')}
        query={draft}
        notFound={{ item: t('drafts.name'), back: { label: t('drafts.title'), to: '/communication/drafts' } }}
      />
    )
    return analysisId !== null && isGone(draft.error) ? <SentAs analysisId={analysisId} otherwise={state} /> : state
  }
  // A quick send goes on with its draft by itself.
  if (draft.data.fields.type === 'quick-send') return <Navigate to="/communication/quick-send" replace />
  if (draft.data.communicationId) return <Scheduled communicationId={draft.data.communicationId} />
  return <Editor draft={draft.data} start={NEW_BROADCAST} onCreated={() => {}} />
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
  /** Fields with which it begins when there is no draft. */
  start: BroadcastDraft
  onCreated(id: string): void
}

function Editor({ draft, start, onCreated }: Props) {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  // A new broadcast that begins with a segment is another broadcast than an empty one.
  const [{ search }] = useState(useLocation())
  const saver = useDraftSaver({
    fields: start,
    saved: draft,
    nameOf: (id = `new${search}`) => `broadcast-${id}`,
    onCreated(created) {
      onCreated(created)
      navigate(pathOf(created), { replace: true })
    },
  })
  const isSaved = useStore(saver.store, ({ saved }) => saved !== undefined)
  return (
    <SendWizard
      saver={saver}
      full={{
        ...FULL_MODE,
        actions: <DiscardDraft saver={saver} onDiscarded={() => navigate('/communication/drafts')} />,
      }}
      title={t('broadcast.title')}
      back={isSaved ? { label: t('drafts.all'), to: '/communication/drafts' } : undefined}
      help={t('broadcast.help')}
      pathOf={pathOf}
    />
  )
}

const pathOf = (id = 'new') => `/communication/broadcast/${id}`
