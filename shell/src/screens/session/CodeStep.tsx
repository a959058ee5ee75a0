import { type ApiProblem, isApiProblem } from '@songsarn/client/api-problem'
import { methodsOf } from '@songsarn/client/caller'
import { signInWithCode } from '@songsarn/contract/account/second-factor'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { defineTexts } from '@songsarn/ui/text/define-texts'
import { useEffect } from 'react'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { FormAlert } from './FormAlert.tsx'
import { PublicPage } from './PublicPage.tsx'

/** Here and not in the language files, which the sign-in page loads. */
const useTexts = defineTexts('code-step', {
  en: {
    title: 'Two-step sign-in',
    lead: 'Enter the code that your authenticator app shows.',
    code: 'Code',
    help: '6 digits. Without your phone, enter a recovery code. If you have lost both, ask an admin of your account.',
    required: 'Enter the code.',
    wrong: 'The code is wrong or was already used. Wait for the next one.',
    submit: 'Sign in',
    back: 'Back',
  },
  th: {
    title: 'การยืนยันตัวตนสองขั้นตอน',
    lead: 'โปรดใส่รหัสที่แอปยืนยันตัวตนแสดง',
    code: 'รหัส',
    help: 'ตัวเลข 6 หลัก หากไม่มีโทรศัพท์ ให้ใส่รหัสกู้คืน หากไม่มีทั้งสองอย่าง โปรดติดต่อผู้ดูแลบัญชีของคุณ',
    required: 'โปรดใส่รหัส',
    wrong: 'รหัสไม่ถูกต้องหรือถูกใช้แล้ว โปรดรอรหัสถัดไป',
    submit: 'เข้าสู่ระบบ',
    back: 'ย้อนกลับ',
  },
})

type Props = {
  /** The token of the first step. */
  token: string
  /** Back to the password, with the reason if it was not the user. */
  onEnd(why?: ApiProblem): void
}

/** The second step of a sign-in: the code of an authenticator app, or a recovery code. */
export function CodeStep({ token, onEnd }: Props) {
  const text = useTexts()
  const { call, session } = usePlatform()
  const form = useContractForm(signInWithCode, {
    id: 'sign-in-code',
    initial: { code: '' },
    toBody: ({ code }) => ({ code, token }),
    send: async (body) => session.enter(await methodsOf(call, { signInWithCode }).signInWithCode({ body })),
    fieldOfCode: { 'session.wrongCode': 'code' },
    words: { code: { required: text('required'), tooShort: text('help'), notAllowed: text('wrong') } },
  })
  const { problem } = form
  useEffect(() => {
    const isOver = isApiProblem(problem) && /^session\.(stepExpired|wrongCredentials)$/.test(problem.code)
    if (isOver) onEnd(problem)
  }, [problem, onEnd])
  return (
    <PublicPage title={text('title')}>
      <form {...form.props} className="sign-in-form">
        <p className="sign-in-lead">{text('lead')}</p>
        <FormField form={form} name="code" label={text('code')} help={text('help')}>
          {({ status: _, ...control }) => (
            <input
              {...control}
              name="code"
              className="input"
              type="text"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={20}
              // biome-ignore lint/a11y/noAutofocus: the page has this one purpose
              autoFocus
            />
          )}
        </FormField>
        <FormAlert problem={problem} />
        <button type="submit" className="button button-main sign-in-submit">
          {text('submit')}
        </button>
        <button type="button" className="button" onClick={() => onEnd()}>
          {text('back')}
        </button>
      </form>
    </PublicPage>
  )
}
