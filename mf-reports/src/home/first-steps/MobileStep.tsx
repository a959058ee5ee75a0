import type { CallAnswer } from '@songsarn/contract/base/call'
import { confirmMobile, getMobileCode, requestMobileCode } from '@songsarn/contract/otp/own-mobile'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StepForm } from './StepForm.tsx'

type Sent = CallAnswer<typeof requestMobileCode>

/** Confirms the user's own mobile: the number, then the code that it received. */
export function MobileStep({ onDone }: { onDone(): void }) {
  const [sent, setSent] = useState<Sent>()
  return sent ? (
    <Code key={sent.token} sent={sent} onOther={() => setSent(undefined)} onDone={onDone} />
  ) : (
    <Mobile onSent={setSent} />
  )
}

function Mobile({ onSent }: { onSent(sent: Sent): void }) {
  const { t } = useTranslation('mf-reports')
  const { api, balance } = useShell()
  const form = useContractForm(requestMobileCode, {
    id: 'first-mobile',
    initial: { mobile: '' },
    send: (body) => api.call(requestMobileCode, { body }),
    onSaved: (sent) => {
      balance.refresh()
      onSent(sent)
    },
  })
  return (
    <StepForm form={form} submit={t('firstSteps.sendCode')}>
      <TextField
        form={form}
        name="mobile"
        label={t('firstSteps.ownMobile')}
        placeholder="081 234 5678"
        inputMode="tel"
        autoComplete="tel"
      />
    </StepForm>
  )
}

const POLL_MS = 700

function Code({ sent, onOther, onDone }: { sent: Sent; onOther(): void; onDone(): void }) {
  const { t } = useTranslation('mf-reports')
  const { api, session, toast } = useShell()
  const mobile = formatMobile(sent.mobile)
  const form = useContractForm(confirmMobile, {
    id: 'first-mobile-code',
    initial: { pin: '' },
    toBody: ({ pin }) => ({ token: sent.token, pin }),
    send: (body) => api.call(confirmMobile, { body }),
    onSaved: (user) => {
      session.update?.(user)
      toast({ kind: 'success', message: t('firstSteps.mobileConfirmed', { mobile }) })
      onDone()
    },
    fieldOfCode: { 'mobile.wrongCode': 'pin' },
  })
  // With a real carrier the call answers 404 and is not repeated.
  const { data: simulated } = usePolledQuery({
    queryKey: ['mobile-code', sent.token],
    queryFn: ({ signal }) => api.call(getMobileCode, { params: { token: sent.token } }, { signal }),
    pollEvery: ({ message }) => !message && POLL_MS,
    refetchOnWindowFocus: false,
    // Codes are not cached.
    gcTime: 0,
  })
  return (
    <StepForm
      form={form}
      submit={t('firstSteps.confirmMobile')}
      actions={<Button onClick={onOther}>{t('firstSteps.otherMobile')}</Button>}
    >
      <p>{t('firstSteps.codeSent', { mobile, ref: sent.ref })}</p>
      {simulated?.message && <p>{t('firstSteps.simulatedCode', { text: simulated.message.text })}</p>}
      <TextField
        form={form}
        name="pin"
        label={t('firstSteps.pin')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={6}
        read={(typed) => typed.trim()}
      />
    </StepForm>
  )
}
