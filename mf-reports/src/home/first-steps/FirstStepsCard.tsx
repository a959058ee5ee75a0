import './first-steps.css'
import type { FirstSteps } from '@songsarn/contract/reports/home'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { MARKS } from '@songsarn/ui/status/marks.tsx'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SamplePeople } from './SamplePeople.tsx'
import { useChooseOnHome, useFirstSteps } from './use-first-steps.ts'

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

/** The steps, in the order in which they need each other. */
export function Steps({ steps }: { steps: FirstSteps }) {
  const { t } = useTranslation('mf-reports')
  const { sender, mobile, people, samplePeople, test, send, apiKey, apiCall } = steps
  return (
    <>
      <ol className="first-steps">
        <Step isDone={sender === 'approved'} to="/account/senders" title={t('firstSteps.sender')}>
          {t(`firstSteps.senderIs.${sender}`)}
        </Step>
        <Step isDone={mobile} to="/account/mobile" title={t('firstSteps.mobile')}>
          {t('firstSteps.mobileHelp')}
        </Step>
        <Step
          isDone={people}
          to="/people/import"
          title={t('firstSteps.people')}
          beside={<SamplePeople count={samplePeople} />}
        >
          {t('firstSteps.peopleHelp')}
        </Step>
        <Step isDone={test} to="/communication/quick-send" title={t('firstSteps.test')}>
          {t('firstSteps.testHelp')}
        </Step>
        <Step isDone={send} to="/communication/quick-send" title={t('firstSteps.send')}>
          {t('firstSteps.sendHelp')}
        </Step>
      </ol>
      {apiKey !== null && apiCall !== null && (
        <>
          <h3 className="first-steps-developers">{t('firstSteps.developers')}</h3>
          <ol className="first-steps">
            <Step isDone={apiKey} to="/account/api-keys" title={t('firstSteps.apiKey')}>
              {t('firstSteps.apiKeyHelp')}
            </Step>
            <Step isDone={apiCall} to="/developers" title={t('firstSteps.apiCall')}>
              {t('firstSteps.apiCallHelp')}
            </Step>
          </ol>
        </>
      )}
    </>
  )
}

type StepProps = { isDone: boolean; to: string; title: string; beside?: ReactNode; children: ReactNode }

function Step({ isDone, to, title, beside, children }: StepProps) {
  const { t } = useTranslation('mf-reports')
  return (
    <li>
      <span className="first-step-sign" data-done={isDone}>
        {isDone && (
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            {MARKS.done}
          </svg>
        )}
        <span className="unseen">{t(isDone ? 'firstSteps.done' : 'firstSteps.open')}</span>
      </span>
      <div className="first-step-text">
        <ShellLink to={to}>{title}</ShellLink>
        <span className="home-help">{children}</span>
        {beside}
      </div>
    </li>
  )
}
