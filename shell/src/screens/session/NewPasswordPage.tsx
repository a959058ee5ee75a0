import { methodsOf } from '@songsarn/client/caller'
import { readPasswordReset, resetPassword } from '@songsarn/contract/account/password-resets'
import { formatDateTime } from '@songsarn/i18n/dates'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { goTo } from '../../services/remotes/location.ts'
import { FORGOT_PASSWORD_PATH, SIGN_IN_PATH } from '../../services/session/return-path.ts'
import { LinkPage, type OpenLink } from './LinkPage.tsx'
import { NewPasswordForm, useNewPassword } from './NewPasswordForm.tsx'
import { usePasswordResetTexts } from './password-reset-texts.ts'

type Reset = z.output<typeof readPasswordReset.answer>

/** Where the link of a forgotten password leads. */
export function NewPasswordPage() {
  const text = usePasswordResetTexts()
  const api = useResets()
  const [isDone, setDone] = useState(false)
  const read = useCallback((token: string) => api.readPasswordReset({ body: { token } }), [api])
  return (
    <LinkPage<Reset>
      title={text('newTitle')}
      read={read}
      invalid="passwordReset.invalid"
      instead={{ label: text('again'), to: FORGOT_PASSWORD_PATH }}
    >
      {(link) =>
        isDone ? (
          <>
            <p role="status">{text('doneLead')}</p>
            <button type="button" className="button button-main sign-in-submit" onClick={() => goTo(SIGN_IN_PATH)}>
              {text('signIn')}
            </button>
          </>
        ) : (
          <SetForm {...link} onSaved={() => setDone(true)} />
        )
      }
    </LinkPage>
  )
}

/** Its two calls, which no other page of the shell makes. */
function useResets() {
  const { call } = usePlatform()
  return useMemo(() => methodsOf(call, { readPasswordReset, resetPassword }), [call])
}

function SetForm({ token, found: { userName, until }, onRefused, onSaved }: OpenLink<Reset> & { onSaved(): void }) {
  const text = usePasswordResetTexts()
  const { t, i18n } = useTranslation('shell')
  const { session } = usePlatform()
  const api = useResets()
  const form = useContractForm(resetPassword, {
    id: 'new-password',
    ...useNewPassword(t('signIn.passwordRequired')),
    toBody: (values) => ({ ...values, token }),
    send: async (body) => {
      await api.resetPassword({ body })
      // All sessions of the user have ended, also the session of this browser.
      session.end()
    },
    onSaved,
  })
  const { problem } = form
  useEffect(() => onRefused(problem), [problem, onRefused])
  return (
    <NewPasswordForm form={form} userName={userName} submit={text('save')}>
      <p className="sign-in-lead">
        {text('newLead', { userName, until: formatDateTime(until, i18n.language === 'th' ? 'th' : 'en') })}
      </p>
    </NewPasswordForm>
  )
}
