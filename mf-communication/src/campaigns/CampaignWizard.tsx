import type { CampaignDetail } from '@songsarn/contract/communication/campaigns'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { Page } from '@songsarn/remote/Page.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { useStep } from '@songsarn/ui/steps/use-step'
import { Wizard } from '@songsarn/ui/steps/Wizard.tsx'
import { Alert } from 'antd'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { CarrierNotice } from '../send/CarrierNotice.tsx'
import { BasicStep } from './BasicStep.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import type { MessageRefusal } from './message-refusal.ts'
import { useCampaign } from './use-campaigns.ts'
import './campaigns.css'

// The step has the form of a broadcast, which the first step does not need.
const MessagesStep = lazy(async () => ({ default: (await import('./MessagesStep.tsx')).MessagesStep }))

const STEPS = ['basic', 'messages', 'confirm'] as const

/** A campaign in three steps: what it is and when, its messages, and what will happen. It is stored from the second step on. */
export function CampaignWizard() {
  const { id } = useParams()
  const { session } = useShell()
  const isAllowed =
    session.can(id === undefined ? 'create' : 'update', 'Campaign') && session.can('send', 'Communication')
  if (!isAllowed) return <NoPermissionPage />
  return id === undefined ? <NewCampaign /> : <StoredCampaign key={id} id={id} />
}

function NewCampaign() {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  return (
    <Page
      title={t('campaigns.new')}
      back={{ label: t('campaigns.all'), to: '/communication/campaign' }}
      help={t('campaigns.newHelp')}
    >
      <Wizard label={t('campaigns.steps')} titles={STEPS.map((step) => t(`campaigns.step.${step}`))} current={0}>
        <BasicStep
          onSaved={({ id }) => navigate(`/communication/campaign/${id}/edit?step=messages`, { replace: true })}
        />
      </Wizard>
    </Page>
  )
}

function StoredCampaign({ id }: { id: string }) {
  const { t } = useTranslation('mf-communication')
  const [params] = useSearchParams()
  const { data, error, refetch } = useCampaign(id)
  if (!data) return <PageState title={t('campaigns.one')} query={{ error, refetch }} />
  const { campaignStatus, waiting } = data
  // Confirmed just now, or in another tab, or by a colleague.
  const isConfirmed = params.get('step') === 'confirm' && waiting.length === 0 && campaignStatus !== 'draft'
  if (isConfirmed || campaignStatus === 'stopped') return <Navigate to={`/communication/campaign/${id}`} replace />
  return <Steps campaign={data} />
}

function Steps({ campaign }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('mf-communication')
  const { waiting } = campaign
  const { step, index, go } = useStep(STEPS, (name) => name !== 'confirm' || waiting.length > 0)
  const [, setParams] = useSearchParams()
  const [refusal, setRefusal] = useState<MessageRefusal>()
  function correct(refused: MessageRefusal) {
    setRefusal(refused)
    setParams({ step: 'messages', message: refused.message })
  }
  const isOver = new Date(campaign.endDate) <= new Date()
  return (
    <Page
      title={campaign.name}
      back={{ label: t('campaigns.all'), to: '/communication/campaign' }}
      help={t('campaigns.newHelp')}
    >
      <Wizard
        label={t('campaigns.steps')}
        titles={STEPS.map((name) => t(`campaigns.step.${name}`))}
        current={index}
        notes={
          <>
            <CarrierNotice />
            {isOver && step !== 'basic' && <Alert type="warning" showIcon title={t('campaigns.over')} />}
          </>
        }
      >
        {step === 'basic' && <BasicStep campaign={campaign} onSaved={() => go('messages')} />}
        {step === 'messages' && (
          <MessagesStep
            campaign={campaign}
            refusal={refusal}
            onClosed={() => setRefusal(undefined)}
            onBack={() => go('basic')}
            onNext={() => go('confirm')}
          />
        )}
        {step === 'confirm' && <ConfirmStep campaign={campaign} onBack={() => go('messages')} onCorrect={correct} />}
      </Wizard>
    </Page>
  )
}
