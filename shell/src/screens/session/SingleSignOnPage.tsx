import { methodsOf } from '@songsarn/client/caller'
import { beginSingleSignOn, endSingleSignOn } from '@songsarn/contract/account/single-sign-on'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { defineTexts } from '@songsarn/ui/text/define-texts'
import { useEffect, useRef, useState } from 'react'
import { Link } from '../../parts/Link.tsx'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { browserStorage, readStored, writeStored } from '../../services/preferences/browser-storage.ts'
import { goTo } from '../../services/remotes/location.ts'
import { returnPath, SIGN_IN_PATH, SINGLE_SIGN_ON_PATH } from '../../services/session/return-path.ts'
import { FormAlert } from './FormAlert.tsx'
import { LoginField } from './LoginField.tsx'
import { PublicPage } from './PublicPage.tsx'

/**
 * Keys under which this tab keeps data while the user is at their provider: the attempt, which no other browser has, and
 * where to go then.
 */
const ATTEMPT_KEY = 'songsarn:sso-attempt'
const TO_KEY = 'songsarn:sso-to'

const useTexts = defineTexts('single-sign-on', {
  en: {
    title: 'Single sign-on',
    lead: 'Enter your work email. You then sign in at the identity provider of your company.',
    email: 'Email',
    emailRequired: 'Enter your email.',
    continue: 'Continue',
    ending: 'Signing you in…',
    again: 'Try again',
    toSignIn: 'Sign in another way',
  },
  th: {
    title: 'เข้าสู่ระบบด้วย SSO',
    lead: 'กรอกอีเมลที่ทำงาน จากนั้นเข้าสู่ระบบที่ผู้ให้บริการยืนยันตัวตนของบริษัทคุณ',
    email: 'อีเมล',
    emailRequired: 'โปรดกรอกอีเมล',
    continue: 'ดำเนินการต่อ',
    ending: 'กำลังเข้าสู่ระบบ…',
    again: 'ลองอีกครั้ง',
    toSignIn: 'เข้าสู่ระบบด้วยวิธีอื่น',
  },
})

type Props = {
  /** Leaves the console for the identity provider. */
  leave?: (url: string) => void
}

/** Asks for the e-mail address of the user, sends them to their provider, and signs them in when they come back. */
export function SingleSignOnPage({ leave = (url) => location.assign(url) }: Props) {
  const text = useTexts()
  const [answer, setAnswer] = useState(() => (new URLSearchParams(location.search).has('state') ? location.search : ''))
  return (
    <PublicPage title={text('title')}>
      {answer ? <Ending query={answer} onAgain={() => setAnswer('')} /> : <BeginForm leave={leave} />}
      <Link to={SIGN_IN_PATH}>{text('toSignIn')}</Link>
    </PublicPage>
  )
}

function BeginForm({ leave }: Required<Props>) {
  const text = useTexts()
  const { call } = usePlatform()
  const form = useContractForm(beginSingleSignOn, {
    id: 'single-sign-on',
    initial: { email: '' },
    send: (body) => methodsOf(call, { beginSingleSignOn }).beginSingleSignOn({ body }),
    onSaved: ({ url, attempt }) => {
      const storage = browserStorage('sessionStorage')
      writeStored(storage, ATTEMPT_KEY, attempt)
      writeStored(storage, TO_KEY, returnPath(location.search))
      leave(url)
    },
    words: { email: { required: text('emailRequired') } },
    isGuarded: false,
  })
  return (
    <form {...form.props} className="sign-in-form">
      <p className="sign-in-lead">{text('lead')}</p>
      <LoginField form={form} name="email" label={text('email')} type="email" />
      <FormAlert problem={form.problem} />
      <button type="submit" className="button button-main sign-in-submit">
        {text('continue')}
      </button>
    </form>
  )
}

/** Signs in with the answer of the provider, which works once. */
function Ending({ query, onAgain }: { query: string; onAgain(): void }) {
  const text = useTexts()
  const { call, session } = usePlatform()
  const [problem, setProblem] = useState<unknown>()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const storage = browserStorage('sessionStorage')
    const attempt = readStored(storage, ATTEMPT_KEY) ?? ''
    const to = readStored(storage, TO_KEY) ?? returnPath('')
    for (const key of [ATTEMPT_KEY, TO_KEY]) writeStored(storage, key, undefined)
    // The code must not stay in the history.
    goTo(SINGLE_SIGN_ON_PATH, { replace: true })
    methodsOf(call, { endSingleSignOn })
      .endSingleSignOn({ body: { attempt, query } })
      .then((user) => {
        session.enter(user)
        goTo(to, { replace: true })
      }, setProblem)
  }, [call, session, query])
  if (problem === undefined) return <p role="status">{text('ending')}</p>
  return (
    <>
      <FormAlert problem={problem} />
      <button type="button" className="button button-main sign-in-submit" onClick={onAgain}>
        {text('again')}
      </button>
    </>
  )
}
