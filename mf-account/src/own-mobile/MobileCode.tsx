import type { SessionUser } from '@songsarn/contract/account/session'
import type { CallAnswer } from '@songsarn/contract/base/call'
import { confirmMobile, getMobileCode, requestMobileCode } from '@songsarn/contract/otp/own-mobile'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

type Sent = CallAnswer<typeof requestMobileCode>
type Props = {
  sent: Sent
  /** A new code was sent. */
  onSent(sent: Sent): void
  /** With the user when the mobile was confirmed. */
  onEnd(user?: SessionUser): void
}

const POLL_MS = 700

/** The code that the mobile received. */
export function MobileCode({ sent, onSent, onEnd }: Props) {
  const { t } = useTranslation('mf-account')
  const { api, toast, balance } = useShell()
  const mobile = formatMobile(sent.mobile)
  const form = useContractForm(confirmMobile, {
    id: 'mobile-code',
    initial: { pin: '' },
    toBody: ({ pin }) => ({ token: sent.token, pin }),
    send: (body) => api.call(confirmMobile, { body }),
    onSaved: (user) => {
      toast({ kind: 'success', message: t('ownMobile.saved', { mobile }) })
      onEnd(user)
    },
    fieldOfCode: { 'mobile.wrongCode': 'pin' },
    isGuarded: false,
  })
  const again = useMutation({
    mutationFn: () => api.call(requestMobileCode, { body: { mobile: `+${sent.mobile}` } }),
    onSuccess: (next) => {
      balance.refresh()
      onSent(next)
    },
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
    <PageForm
      form={form}
      submit={t('ownMobile.confirm')}
      actions={
        <>
          <Button loading={again.isPending} onClick={() => again.mutate()}>
            {t('ownMobile.resend')}
          </Button>
          <Button type="text" onClick={() => onEnd()}>
            {t('ownMobile.other')}
          </Button>
        </>
      }
    >
      <p>{t('ownMobile.sentTo', { mobile, ref: sent.ref })}</p>
      {simulated?.message && (
        <section className="own-mobile-simulated" aria-label={t('ownMobile.simulated')}>
          <strong>{t('ownMobile.simulated')}</strong>
          <p>{simulated.message.text}</p>
        </section>
      )}
      <TextField
        form={form}
        name="pin"
        label={t('ownMobile.pin')}
        help={t('ownMobile.pinHelp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={6}
        read={(typed) => typed.trim()}
      />
      {again.error !== null && <Problem error={again.error} />}
    </PageForm>
  )
}
