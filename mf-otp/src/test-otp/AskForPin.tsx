import { isApiProblem } from '@songsarn/client/api-problem'
import type { OtpConfig } from '@songsarn/contract/otp'
import { fieldProblemText, problemText } from '@songsarn/i18n/problem-text'
import { controlOf, Field } from '@songsarn/ui/form/Field.tsx'
import { Alert, Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TestProblem } from './TestProblem.tsx'

type Props = {
  config: OtpConfig
  /** The mobile that was tried before, to be changed. */
  before: string
  request: { error: unknown; isPending: boolean; send(mobile: string): void }
}

const MOBILE = 'otp-test-mobile'

/** The first step of a test: the mobile that the pin goes to. */
export function AskForPin({ config, before, request }: Props) {
  const { t, i18n } = useTranslation('mf-otp')
  const [mobile, setMobile] = useState(before)
  /** What was last asked with: an error is about that, and goes when it is changed. */
  const [tried, setTried] = useState<string>()

  const refused = isApiProblem(request.error) ? request.error : undefined
  const wrong = refused?.errors.find(({ path }) => path === 'mobile')
  const isAbroad = refused?.code === 'otp.countryNotAllowed'
  const told = isAbroad ? problemText(i18n, refused) : wrong && fieldProblemText(i18n, wrong)
  const missing = tried?.trim() === '' ? t('test.mobileRequired') : undefined
  const error = tried === mobile ? (missing ?? told) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending) return
    setTried(mobile)
    if (mobile.trim() === '') document.getElementById(MOBILE)?.focus()
    else request.send(mobile)
  }

  return (
    <form className="form" onSubmit={submit} noValidate>
      <p className="form-help">{t('test.help')}</p>
      {!config.status && <Alert type="warning" showIcon title={t('test.switchedOff')} />}
      <Field id={MOBILE} label={t('test.mobile')} help={t('test.mobileHelp')} error={error}>
        <Input
          {...controlOf(MOBILE, error)}
          type="tel"
          autoComplete="tel"
          autoFocus
          maxLength={40}
          value={mobile}
          onChange={(event) => setMobile(event.target.value)}
        />
      </Field>
      {request.error !== null && told === undefined && <TestProblem error={request.error} />}
      <div className="form-actions">
        <Button type="primary" htmlType="submit" loading={request.isPending}>
          {t('test.request')}
        </Button>
      </div>
    </form>
  )
}
