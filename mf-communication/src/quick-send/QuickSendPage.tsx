import { Page } from '@songsarn/remote/Page.tsx'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Wizard } from '@songsarn/ui/steps/Wizard.tsx'
import { lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { DraftState } from '../drafts/DraftState.tsx'
import { CarrierNotice } from '../send/CarrierNotice.tsx'
import { draftStore, dropAnalysis, followOtherTabs, openDraft } from './draft.ts'
import { showFields, useServiceDraft } from './service-draft.ts'
import { CampaignSetting } from './setting/CampaignSetting.tsx'

// Its tables, tabs and dialog are 50 kB that the first step does not need.
const PreviewStep = lazy(async () => ({ default: (await import('./PreviewStep.tsx')).PreviewStep }))

/**
 * Two steps. The address of the second names the analysis (`?analysis=…`), so that a reload or Back returns to it. An
 * analysis that is not the draft's leads to the first step.
 */
export function QuickSendPage() {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isOpen = useOpenDraft()
  const saver = useServiceDraft(isOpen)
  const bound = useStore(draftStore, ({ draft }) => draft.analysisId)
  /** Why the second step led back to the first. */
  const [refused, setRefused] = useState<unknown>()
  const inAddress = params.get('analysis')
  const analysisId = inAddress !== null && inAddress === bound ? inAddress : undefined

  useEffect(() => {
    if (isOpen && inAddress !== null && inAddress !== bound) navigate('/communication/quick-send', { replace: true })
  }, [isOpen, inAddress, bound, navigate])

  if (!isOpen) return null
  function back() {
    setRefused(undefined)
    navigate('/communication/quick-send')
  }
  function drop(because?: unknown) {
    setRefused(because)
    dropAnalysis()
  }
  return (
    <Page title={t('quickSend.title')} help={t('quickSend.help')}>
      <Wizard
        label={t('quickSend.steps')}
        titles={[t('quickSend.setting'), t('quickSend.preview')]}
        current={analysisId ? 1 : 0}
        notes={
          <>
            <CarrierNotice channels={['sms']} />
            {saver && <DraftState saver={saver} onTaken={showFields} />}
          </>
        }
      >
        {analysisId ? (
          <PreviewStep analysisId={analysisId} saver={saver} onBack={back} onDrop={drop} />
        ) : (
          <CampaignSetting
            refused={refused}
            save={async () => void (await saver?.flush())}
            onAnalyzed={(id) => {
              setRefused(undefined)
              navigate(`/communication/quick-send?analysis=${id}`)
            }}
          />
        )}
      </Wizard>
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
