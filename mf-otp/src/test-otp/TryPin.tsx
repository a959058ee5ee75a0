import type { OtpConfig } from '@songsarn/contract/otp'
import { fieldProblemText } from '@songsarn/i18n/problem-text'
import { formatMobile } from '@songsarn/sms/display'
import { normaliseThai } from '@songsarn/sms/mobile'
import { controlOf, Field } from '@songsarn/ui/form/Field.tsx'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Countdown } from './Countdown.tsx'
import { TestProblem } from './TestProblem.tsx'
import { TestResult } from './TestResult.tsx'
import { type Asked, useVerifyOtp } from './use-test-otp.ts'

type Props = {
  config: OtpConfig
  asked: Asked
  request: { error: unknown; isPending: boolean; send(mobile: string): void }
  onOtherMobile(): void
}

const PIN = 'otp-test-pin'
const DIGITS = /^\d+$/

/** The second step of a test: the pin that came, until it is verified, dead, or another is asked for. */
export function TryPin({ config, asked, request, onOtherMobile }: Props) {
  const { t, i18n } = useTranslation('mf-otp')
  const verify = useVerifyOtp()
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState<string>()
  const code = pin === '' ? 'required' : DIGITS.test(pin) ? undefined : 'format'
  const error = tried === pin && code ? fieldProblemText(i18n, { code }) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (verify.isPending) return
    setTried(pin)
    if (code) document.getElementById(PIN)?.focus()
    else verify.mutate({ token: asked.token, pin })
  }

  return (
    <form className="form" onSubmit={submit} noValidate>
      <p>{t('test.sentTo', { mobile: shownMobile(asked.mobile), ref: asked.ref })}</p>
      <Countdown since={asked.askedAt} seconds={config.expireTime} />
      <Field id={PIN} label={t('test.pin')} help={t('test.pinHelp', { count: config.pinLength })} error={error}>
        <Input
          {...controlOf(PIN, error)}
          className="otp-pin"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={config.pinLength}
          value={pin}
          onChange={(event) => setPin(event.target.value.trim())}
        />
      </Field>
      {verify.data && <TestResult answer={verify.data} />}
      {verify.isError && <TestProblem error={verify.error} />}
      {request.error !== null && <TestProblem error={request.error} />}
      <div className="form-actions">
        <Button type="primary" htmlType="submit" loading={verify.isPending}>
          {t('test.verify')}
        </Button>
        <Button loading={request.isPending} onClick={() => request.send(asked.mobile)}>
          {t('test.resend')}
        </Button>
        <Button type="text" disabled={request.isPending} onClick={onOtherMobile}>
          {t('test.otherMobile')}
        </Button>
      </div>
    </form>
  )
}

/** As the whole console writes it; what is not Thai stays as it was typed. */
function shownMobile(typed: string): string {
  const digits = normaliseThai(typed)
  return digits === undefined || digits === 'other' ? typed : formatMobile(digits)
}
