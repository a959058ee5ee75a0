import { methodsOf } from '@songsarn/client/caller'
import { acceptInvitation, readInvitation } from '@songsarn/contract/account/users'
import { formatDateTime } from '@songsarn/i18n/dates'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { defineTexts } from '@songsarn/ui/text/define-texts'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { goTo } from '../../services/remotes/location.ts'
import { HOME_PATH, SIGN_IN_PATH } from '../../services/session/return-path.ts'
import { LinkPage, type OpenLink } from './LinkPage.tsx'
import { NewPasswordForm, useNewPassword } from './NewPasswordForm.tsx'

/** Here and not in the language files, which the sign-in page loads. */
const useTexts = defineTexts('invitation', {
  en: {
    title: 'Your invitation',
    lead: '{{inviter}} invited you to the account {{account}}. Set a password to join.',
    login: 'Your username is {{userName}}. The invitation is valid until {{until}}.',
    submit: 'Join and sign in',
    toSignIn: 'Go to sign-in',
  },
  th: {
    title: 'คำเชิญของคุณ',
    lead: '{{inviter}} เชิญคุณเข้าใช้บัญชี {{account}} โปรดตั้งรหัสผ่านเพื่อเข้าใช้',
    login: 'ชื่อผู้ใช้ของคุณคือ {{userName}} คำเชิญใช้ได้ถึง {{until}}',
    submit: 'ตอบรับและเข้าสู่ระบบ',
    toSignIn: 'ไปหน้าเข้าสู่ระบบ',
  },
})

type Invitation = z.output<typeof readInvitation.answer>

/** Where the link of an invitation leads. */
export function InvitationPage() {
  const text = useTexts()
  const api = useInvitations()
  const read = useCallback((token: string) => api.readInvitation({ body: { token } }), [api])
  return (
    <LinkPage<Invitation>
      title={text('title')}
      read={read}
      invalid="invitation.invalid"
      instead={{ label: text('toSignIn'), to: SIGN_IN_PATH }}
    >
      {(link) => <AcceptForm {...link} />}
    </LinkPage>
  )
}

/** Its two calls, which no other page of the shell makes. */
function useInvitations() {
  const { call } = usePlatform()
  return useMemo(() => methodsOf(call, { acceptInvitation, readInvitation }), [call])
}

/** Sets the password and signs in with it. */
function AcceptForm({ token, found: invitation, onRefused }: OpenLink<Invitation>) {
  const text = useTexts()
  const { t, i18n } = useTranslation('shell')
  const { session } = usePlatform()
  const api = useInvitations()
  const form = useContractForm(acceptInvitation, {
    id: 'invitation',
    ...useNewPassword(t('signIn.passwordRequired')),
    toBody: (values) => ({ ...values, token }),
    send: async (body) => {
      await api.acceptInvitation({ body })
      // The sign-in page asks again if this fails, for example without a connection.
      await session.signIn(invitation.userName, body.newPass).catch(() => {})
    },
    onSaved: () => goTo(HOME_PATH),
  })
  const { problem } = form
  useEffect(() => onRefused(problem), [problem, onRefused])
  const until = formatDateTime(invitation.until, i18n.language === 'th' ? 'th' : 'en')
  return (
    <NewPasswordForm form={form} userName={invitation.userName} submit={text('submit')}>
      <p className="sign-in-lead">{text('lead', { account: invitation.account, inviter: invitation.invitedBy })}</p>
      <p className="sign-in-lead">{text('login', { userName: invitation.userName, until })}</p>
    </NewPasswordForm>
  )
}
