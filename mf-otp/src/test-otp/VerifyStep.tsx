import type { CallAnswer } from '@songsarn/contract/base/call'
import { type OtpConfig, verifyOtp } from '@songsarn/contract/otp/otp'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { normaliseThai } from '@songsarn/sms/mobile'
import { FormBody } from '@songsarn/ui/form/FormBody.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Alert, type AlertRef, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TestProblem } from './TestProblem.tsx'
import { type SentPin, useSimulatedMessage, useVerifyOtp } from './use-test-otp.ts'

type Props = {
  config: OtpConfig
  sent: SentPin
  /** Requests a new PIN. */
  resend: { error: unknown; isPending: boolean; send(): void }
  onOtherMobile(): void
}

/** Second step of a test: the PIN that the mobile received. */
export function VerifyStep({ config, sent, resend, onOtherMobile }: Props) {
  const { t } = useTranslation('mf-otp')
  const verify = useVerifyOtp()
  const form = useContractForm(verifyOtp, {
    id: 'otp-test',
    initial: { pin: '' },
    toBody: ({ pin }) => ({ token: sent.token, pin }),
    send: verify.mutateAsync,
    isGuarded: false,
  })
  const { data: simulated } = useSimulatedMessage(sent.token)
  // The button for the likely next step is the primary one.
  const isOver = verify.data !== undefined && (verify.data.result !== 'Verify Fail' || verify.data.attemptsLeft === 0)
  return (
    <FormBody form={form} showProblem={(error) => <TestProblem error={error} />}>
      <p>{t('test.sentTo', { mobile: shownMobile(sent.mobile), ref: sent.ref })}</p>
      {simulated?.message && <SimulatedMessage {...simulated.message} />}
      {/* A PIN that is used up does not expire. */}
      {!isOver && <Countdown since={sent.requestedAt} seconds={config.expireTime} />}
      <TextField
        form={form}
        name="pin"
        label={t('test.pin')}
        help={t('test.pinHelp', { count: config.pinLength })}
        className="otp-pin"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={config.pinLength}
        read={(typed) => typed.trim()}
      />
      {verify.data && <TestResult answer={verify.data} />}
      {resend.error !== null && <TestProblem error={resend.error} />}
      <div className="form-actions">
        <Button type={isOver ? 'default' : 'primary'} htmlType="submit" loading={form.isSending}>
          {t('test.verify')}
        </Button>
        <Button type={isOver ? 'primary' : 'default'} loading={resend.isPending} onClick={resend.send}>
          {t('test.resend')}
        </Button>
        <Button type="text" disabled={resend.isPending} onClick={onOtherMobile}>
          {t('test.otherMobile')}
        </Button>
      </div>
    </FormBody>
  )
}

/** The message on the simulated phone, which other users cannot read. */
function SimulatedMessage({ sender, text }: { sender: string; text: string }) {
  const { t } = useTranslation('mf-otp')
  return (
    <section className="otp-simulated" aria-label={t('test.simulated')}>
      <strong>{t('test.simulated')}</strong>
      <p className="otp-simulated-text">
        <span>{sender}</span>
        {text}
      </p>
      <p className="form-help">{t('test.simulatedHelp')}</p>
    </section>
  )
}

/** A Thai mobile in the console's format; any other as it was typed. */
function shownMobile(typed: string): string {
  const digits = normaliseThai(typed)
  return digits === undefined || digits === 'other' ? typed : formatMobile(digits)
}

/** The result of a verification, as programs receive it, and what it means. */
function TestResult({ answer }: { answer: CallAnswer<typeof verifyOtp> }) {
  const { t } = useTranslation('mf-otp')
  const { result, attemptsLeft } = answer
  const alert = useRef<AlertRef>(null)
  // On a phone it is drawn below the fold.
  useEffect(() => {
    if (answer) alert.current?.nativeElement.scrollIntoView?.({ block: 'nearest' })
  }, [answer])
  return (
    <Alert
      ref={alert}
      type={result === 'Success' ? 'success' : 'error'}
      showIcon
      role="status"
      title={t(`test.result.${result}`)}
      description={
        result === 'Verify Fail' ? t('test.attemptsLeft', { count: attemptsLeft }) : t(`test.meaning.${result}`)
      }
    />
  )
}

/** The remaining lifetime of a PIN in minutes and seconds. Screen readers hear its end, not every second. */
function Countdown({ since, seconds }: { since: number; seconds: number }) {
  const { t } = useTranslation('mf-otp')
  const left = useSecondsLeft(since, seconds)
  const shown = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className={left === 0 ? 'otp-countdown otp-countdown-over' : 'otp-countdown'}>
      <span role="timer" aria-label={t('test.timeLeft')}>
        {shown}
      </span>
      <span role="status">{left === 0 ? t('test.over') : ''}</span>
      {left > 0 && <span aria-hidden>{t('test.timeLeft')}</span>}
    </div>
  )
}

/** Whole seconds until `seconds` have passed since `start`, a time of `performance.now()`; then 0. */
function useSecondsLeft(start: number, seconds: number): number {
  const left = () => Math.max(0, Math.ceil((start + seconds * 1000 - performance.now()) / 1000))
  const [shown, setShown] = useState(left)
  useEffect(() => {
    setShown(left())
    const timer = setInterval(() => setShown(left()), 250)
    return () => clearInterval(timer)
  }, [start, seconds])
  return shown
}
