import { type OtpConfig, requestOtp } from '@songsarn/contract/otp/otp'
import { FormBody } from '@songsarn/ui/form/FormBody.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { TestProblem } from './TestProblem.tsx'

const FORM = 'otp-test'
/** The id of the first field of the dialog. */
export const MOBILE_FIELD = `${FORM}-mobile`

type Props = {
  config: OtpConfig
  /** The mobile of the previous request, to be changed. */
  previousMobile: string
  request(mobile: string): Promise<void>
}

/** First step of a test: the mobile to send a PIN to. */
export function RequestStep({ config, previousMobile, request }: Props) {
  const { t } = useTranslation('mf-otp')
  const form = useContractForm(requestOtp, {
    id: FORM,
    initial: { mobile: previousMobile },
    send: ({ mobile }) => request(mobile),
    fieldOfCode: { 'otp.countryNotAllowed': 'mobile', 'trial.recipientNotAllowed': 'mobile' },
    words: { mobile: { required: t('test.mobileRequired') } },
    isGuarded: false,
  })
  return (
    <FormBody form={form} showProblem={(error) => <TestProblem error={error} />}>
      <p className="form-help">{t('test.help')}</p>
      {!config.status && <Alert type="warning" showIcon title={t('test.switchedOff')} />}
      <TextField
        form={form}
        name="mobile"
        label={t('test.mobile')}
        help={t('test.mobileHelp')}
        type="tel"
        autoComplete="tel"
        autoFocus
      />
      <div className="form-actions">
        <Button type="primary" htmlType="submit" loading={form.isSending}>
          {t('test.request')}
        </Button>
      </div>
    </FormBody>
  )
}
