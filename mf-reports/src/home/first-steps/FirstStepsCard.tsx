import './first-steps.css'
import type { FirstSteps } from '@songsarn/contract/reports/home'
import { useShell } from '@songsarn/remote/use-shell'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SamplePeople } from './SamplePeople.tsx'
import { Step } from './Step.tsx'
import { useChooseOnHome, useFirstSteps } from './use-first-steps.ts'

// The forms are not needed on the Home of an account that has sent.
const SenderStep = lazy(async () => ({ default: (await import('./SenderStep.tsx')).SenderStep }))
const MobileStep = lazy(async () => ({ default: (await import('./MobileStep.tsx')).MobileStep }))
const PersonStep = lazy(async () => ({ default: (await import('./PersonStep.tsx')).PersonStep }))
const SendStep = lazy(async () => ({ default: (await import('./SendStep.tsx')).SendStep }))

const STEPS = ['sender', 'mobile', 'people', 'test', 'send'] as const
/** A request for a sender name waits for the provider; an account with one sends first. */
const TOWARDS_A_SEND = ['sender', 'send', 'mobile', 'test', 'people'] as const
type StepName = (typeof STEPS)[number]

const PAGES = {
  sender: '/account/senders',
  mobile: '/account/mobile',
  people: '/people/import',
  test: '/communication/quick-send',
  send: '/communication/quick-send',
} as const

/** What a new account does first, with its state, and a button that hides it. */
export function FirstStepsCard() {
  const { t } = useTranslation('mf-reports')
  const steps = useFirstSteps()
  const { mutate: choose, isPending } = useChooseOnHome()
  return (
    <section className="home-card" aria-labelledby="first-steps-title">
      <header className="home-card-head">
        <div>
          <h2 id="first-steps-title">{t('firstSteps.title')}</h2>
          <p className="home-help">{t('firstSteps.help')}</p>
        </div>
        <Button type="link" loading={isPending} onClick={() => choose('hidden')}>
          {t('firstSteps.hide')}
        </Button>
      </header>
      {steps.data ? (
        <Steps steps={steps.data} />
      ) : steps.error ? (
        <Failed error={steps.error} onRetry={() => void steps.refetch()} />
      ) : (
        <Skeleton rows={5} />
      )}
    </section>
  )
}

/**
 * The steps, in the order in which they need each other. The form of one is open: what is needed to send, then the first message, then
 * the others.
 */
export function Steps({ steps }: { steps: FirstSteps }) {
  const { t } = useTranslation('mf-reports')
  const { session } = useShell()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<StepName | 'none'>()
  const { sender, mobile, people, samplePeople, test, send, apiKey, apiCall } = steps
  const isDone = { sender: sender === 'approved', mobile, people, test, send }
  const mayDo = {
    sender: sender === 'none' && session.can('create', 'Sender'),
    mobile: !mobile,
    people: session.can('create', 'Person'),
    test: sender === 'approved',
    send: sender === 'approved',
  }
  const open = chosen ?? TOWARDS_A_SEND.find((name) => mayDo[name] && !isDone[name])
  const onDone = () => {
    setChosen(undefined)
    void queries.invalidateQueries({ queryKey: ['home'] })
  }
  const forms = {
    sender: <SenderStep onDone={onDone} />,
    mobile: <MobileStep onDone={onDone} />,
    people: <PersonStep onDone={onDone} />,
    test: <SendStep kind="test" onDone={onDone} />,
    send: <SendStep kind="send" onDone={onDone} />,
  }
  return (
    <>
      <ol className="first-steps">
        {STEPS.map((name) => (
          <Step
            key={name}
            isDone={isDone[name]}
            title={t(`firstSteps.${name}`)}
            to={PAGES[name]}
            help={name === 'sender' ? t(`firstSteps.senderIs.${sender}`) : t(`firstSteps.${name}Help`)}
            beside={name === 'people' && <SamplePeople count={samplePeople} />}
            form={mayDo[name] ? forms[name] : undefined}
            isOpen={open === name}
            onToggle={() => setChosen(open === name ? 'none' : name)}
          />
        ))}
      </ol>
      {apiKey !== null && apiCall !== null && (
        <>
          <h3 className="first-steps-developers">{t('firstSteps.developers')}</h3>
          <ol className="first-steps">
            <Step
              isDone={apiKey}
              to="/account/api-keys"
              title={t('firstSteps.apiKey')}
              help={t('firstSteps.apiKeyHelp')}
            />
            <Step
              isDone={apiCall}
              to="/developers"
              title={t('firstSteps.apiCall')}
              help={t('firstSteps.apiCallHelp')}
            />
          </ol>
        </>
      )}
    </>
  )
}
