import { Page } from '@songsarn/remote/Page.tsx'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Steps } from 'antd'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { OperatorNotice } from '../../operators/OperatorNotice.tsx'
import { draftStore, followOtherTabs, openDraft } from './draft/draft-store.ts'
import './setting/setting.css'
import { CampaignSetting } from './setting/CampaignSetting.tsx'

// Its tables and tabs are 40 kB that nobody needs to begin writing.
const AnalyzePreview = lazy(async () => ({ default: (await import('./preview/AnalyzePreview.tsx')).AnalyzePreview }))

/**
 * Two steps. The second has the analysis in its address (`?analysis=…`), so that a reload or the back button lands where
 * one was; an address whose analysis is not the draft's leads to the first step.
 */
export function QuickSend() {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isOpen = useOpenDraft()
  const bound = useStore(draftStore, ({ draft }) => draft.analysisId)
  const asked = params.get('analysis')
  const analysisId = asked !== null && asked === bound ? asked : undefined

  useEffect(() => {
    if (isOpen && asked !== null && asked !== bound) navigate('/communication/quick-send', { replace: true })
  }, [isOpen, asked, bound, navigate])

  // The button that led here is gone with its step: the keyboard goes on at the top of the next one.
  const step = useRef<HTMLDivElement>(null)
  const shown = useRef(analysisId)
  useEffect(() => {
    if (isOpen && shown.current !== analysisId) step.current?.focus()
    shown.current = analysisId
  }, [isOpen, analysisId])

  if (!isOpen) return null
  const toSetting = () => navigate('/communication/quick-send')
  return (
    <Page title={t('quickSend.title')} help={t('quickSend.help')}>
      <Steps
        className="comm-quick-send-steps"
        size="small"
        responsive={false}
        aria-label={t('quickSend.steps')}
        current={analysisId ? 1 : 0}
        items={[{ title: t('quickSend.setting') }, { title: t('quickSend.preview') }]}
      />
      <OperatorNotice />
      <div ref={step} tabIndex={-1} className="comm-step">
        {analysisId ? (
          <Suspense fallback={null}>
            <AnalyzePreview key={analysisId} analysisId={analysisId} onBack={toSetting} />
          </Suspense>
        ) : (
          <CampaignSetting onAnalyzed={(id) => navigate(`/communication/quick-send?analysis=${id}`)} />
        )}
      </div>
    </Page>
  )
}

/** Brings in the draft of this user and account at each visit, and when either changes; true once it is in the store. */
function useOpenDraft(): boolean {
  const shell = useShell()
  const userId = useObserved(shell.session).id
  const accountId = useObserved(shell.account).id
  const isOpen = useStore(draftStore, ({ owner }) => owner?.userId === userId && owner.accountId === accountId)
  useEffect(() => openDraft({ userId, accountId }), [userId, accountId])
  // A reset while this screen stands (the acting account changed and changed back) leaves no draft open.
  useEffect(() => {
    if (!isOpen) openDraft({ userId, accountId })
  }, [isOpen, userId, accountId])
  useEffect(followOtherTabs, [])
  return isOpen
}
