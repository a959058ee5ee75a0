import { Page } from '@songsarn/remote/Page.tsx'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Steps } from '@songsarn/ui/steps/Steps.tsx'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { CarrierNotice } from '../../CarrierNotice.tsx'
import { draftStore, followOtherTabs, openDraft } from './draft.ts'
import './setting/setting.css'
import { CampaignSetting } from './setting/CampaignSetting.tsx'

// Its tables and tabs are 40 kB that the first step does not need.
const AnalyzePreview = lazy(async () => ({ default: (await import('./preview/AnalyzePreview.tsx')).AnalyzePreview }))

/**
 * Two steps. The address of the second names the analysis (`?analysis=…`), so that a reload or Back returns to it. An
 * analysis that is not the draft's leads to the first step.
 */
export function QuickSendPage() {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isOpen = useOpenDraft()
  const bound = useStore(draftStore, ({ draft }) => draft.analysisId)
  const inAddress = params.get('analysis')
  const analysisId = inAddress !== null && inAddress === bound ? inAddress : undefined

  useEffect(() => {
    if (isOpen && inAddress !== null && inAddress !== bound) navigate('/communication/quick-send', { replace: true })
  }, [isOpen, inAddress, bound, navigate])

  // The button that changed the step is gone: move the focus to the top of the new step.
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
        label={t('quickSend.steps')}
        titles={[t('quickSend.setting'), t('quickSend.preview')]}
        current={analysisId ? 1 : 0}
      />
      <CarrierNotice />
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

/** Loads the draft of this user and account on each visit and when either changes. True when the store has it. */
function useOpenDraft(): boolean {
  const shell = useShell()
  const userId = useObserved(shell.session).id
  const accountId = useObserved(shell.account).id
  const isOpen = useStore(draftStore, ({ owner }) => owner?.userId === userId && owner.accountId === accountId)
  useEffect(() => openDraft({ userId, accountId }), [userId, accountId])
  // A reset while this screen is mounted (the acting account changed and changed back) closes the draft.
  useEffect(() => {
    if (!isOpen) openDraft({ userId, accountId })
  }, [isOpen, userId, accountId])
  useEffect(followOtherTabs, [])
  return isOpen
}
