import { ApiProblem, isApiProblem } from '@songsarn/client/api-problem'
import { canUsePasskeys } from '@songsarn/client/passkeys'
import { defineTexts } from '@songsarn/ui/text/define-texts'
import { useState } from 'react'
import { Link } from '../../parts/Link.tsx'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { useAddress } from '../../services/remotes/location.ts'
import { SINGLE_SIGN_ON_PATH } from '../../services/session/return-path.ts'
import { FormAlert } from './FormAlert.tsx'

/** Here and not in the language files, which the sign-in page loads. */
const useTexts = defineTexts('other-ways', {
  en: {
    passkey: 'Sign in with a passkey',
    asking: 'Waiting for your passkey…',
    singleSignOn: 'Sign in with single sign-on',
  },
  th: {
    passkey: 'เข้าสู่ระบบด้วยพาสคีย์',
    asking: 'กำลังรอพาสคีย์ของคุณ…',
    singleSignOn: 'เข้าสู่ระบบด้วย SSO',
  },
})

/** The ways to sign in without a password. */
export function OtherWays() {
  const text = useTexts()
  const { search } = useAddress()
  return (
    <>
      {canUsePasskeys() && <PasskeyButton />}
      <Link className="button" to={SINGLE_SIGN_ON_PATH + search}>
        {text('singleSignOn')}
      </Link>
    </>
  )
}

function PasskeyButton() {
  const text = useTexts()
  const { call, session } = usePlatform()
  const [problem, setProblem] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)

  async function signIn() {
    setProblem(undefined)
    setAsking(true)
    try {
      const { signInByPasskey } = await import('../../services/session/passkey-sign-in.ts')
      session.enter(await signInByPasskey(call))
    } catch (error) {
      // Its text is about passwords.
      const isSwitchedOff = isApiProblem(error) && error.code === 'session.wrongCredentials'
      setProblem(isSwitchedOff ? new ApiProblem({ code: 'passkey.unknown', status: 401 }) : error)
    } finally {
      setAsking(false)
    }
  }

  return (
    <>
      <button type="button" className="button" disabled={isAsking} onClick={() => void signIn()}>
        {isAsking ? text('asking') : text('passkey')}
      </button>
      <FormAlert problem={problem} />
    </>
  )
}
