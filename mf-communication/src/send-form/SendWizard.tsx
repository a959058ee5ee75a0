import { lazyScreen } from '@songsarn/remote/lazy-screen.tsx'
import { Page } from '@songsarn/remote/Page.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { Wizard } from '@songsarn/ui/steps/Wizard.tsx'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { SentAs } from '../analysis/SentAs.tsx'
import { DraftState } from '../drafts/DraftState.tsx'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { rest } from '../locales/rest.ts'
import { CarrierNotice } from '../send/CarrierNotice.tsx'
import { SendForm } from './SendForm.tsx'

// Its tables, tabs and dialogs are 70 kB that the first step does not need.
const SendStep = lazyScreen(async () => (await import('./SendStep.tsx')).SendStep, rest)

type Props = Pick<ComponentProps<typeof Page>, 'title' | 'help' | 'back'> &
  Pick<ComponentProps<typeof CarrierNotice>, 'channels'> &
  Pick<ComponentProps<typeof SendForm>, 'full'> & {
    saver: DraftSaver
    /** The address of the first step. */
    pathOf(draftId: string | undefined): string
  }

/**
 * Writing and analysing, then sending. The address of the second step names the analysis (`?analysis=…`), so that a reload or Back
 * returns to it. An analysis that is not the draft's leads to what it was sent as, or to the first step.
 */
export function SendWizard({ saver, pathOf, full, channels, ...page }: Props) {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const path = useStore(saver.store, ({ saved }) => pathOf(saved?.id))
  const isLookedUp = useStore(saver.store, (state) => state.isLookedUp)
  const bound = useStore(saver.store, ({ fields }) => fields.analysisId)
  /** Why the second step led back to the first. */
  const [refused, setRefused] = useState<unknown>()
  /** The second step led back to the text. */
  const [isAtText, setAtText] = useState(false)
  const inAddress = params.get('analysis')
  const analysisId = inAddress !== null && inAddress === bound ? inAddress : undefined

  function toSetting(because?: unknown) {
    setRefused(because)
    setAtText(false)
    navigate(path)
  }
  function toText() {
    toSetting()
    setAtText(true)
  }
  function drop(because?: unknown) {
    setRefused(because)
    saver.dropAnalysis()
    navigate(path, { replace: true })
  }

  return (
    <Page {...page}>
      <Wizard
        label={t('quickSend.steps')}
        titles={[t('quickSend.setting'), t('quickSend.preview')]}
        current={analysisId ? 1 : 0}
        notes={
          <>
            <CarrierNotice channels={channels} />
            <DraftState saver={saver} />
          </>
        }
      >
        {analysisId ? (
          <SendStep analysisId={analysisId} saver={saver} onBack={toSetting} onShorten={toText} onDrop={drop} />
        ) : inAddress !== null && !isLookedUp ? (
          <Skeleton shape="card" />
        ) : inAddress !== null ? (
          <SentAs key={inAddress} analysisId={inAddress} otherwise={<Navigate to={path} replace />} />
        ) : (
          <SendForm
            saver={saver}
            full={full}
            refused={refused}
            isAtText={isAtText}
            submit={t('analyze.action')}
            onAnalyzed={(id) => {
              setRefused(undefined)
              navigate(`${pathOf(saver.store.getState().saved?.id)}?analysis=${id}`)
            }}
          />
        )}
      </Wizard>
    </Page>
  )
}
