import type { SignedIn } from '@songsarn/msw/demo/auth/auth-handlers'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../page/use-toast.ts'
import { DemoProblem } from '../service/demo-problem.ts'
import { useDemoSession } from '../service/demo-session.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'

/** The signed-in demo user, their abilities, and the remaining time of the access token. */
export function SignedInUser({ signedIn }: { signedIn: SignedIn }) {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  const { signIn, signOut } = useDemoSession()
  const refresh = useDemoMutation('POST /jwt/refresh-token')
  const { userData, accessToken, refreshToken } = signedIn
  const seconds = useSecondsLeft(accessToken)
  const name = userData.fullName || userData.username
  const renew = () =>
    refresh.mutate(
      { body: { refreshToken } },
      {
        onSuccess(fresh) {
          signIn(fresh)
          toast.success(t('auth.refreshed'))
        },
        onError(error) {
          if (error instanceof DemoProblem && error.status === 401) toast.info(t('auth.refreshRefused'))
          else toast.error(error)
        },
      },
    )
  const logOut = () => {
    signOut()
    toast.success(t('auth.loggedOut'))
  }
  return (
    <section className="panel auth" aria-label={t('auth.signedInAs', { name })}>
      <span className="person">
        <Avatar src={userData.avatar} name={name} size={48} />
        <span>
          <strong>{t('auth.signedInAs', { name })}</strong>
          <small>{userData.email}</small>
        </span>
      </span>
      <dl className="facts">
        <div>
          <dt>{t('auth.role')}</dt>
          <dd>{userData.role}</dd>
        </div>
        <div>
          <dt>{t('auth.abilities')}</dt>
          <dd>{userData.ability.map(({ action, subject }) => `${action} ${subject}`).join(', ')}</dd>
        </div>
        <div>
          <dt>{t('auth.token')}</dt>
          <dd>{seconds > 0 ? t('auth.tokenValid', { left: clock(seconds) }) : t('auth.tokenExpired')}</dd>
        </div>
      </dl>
      <div className="row">
        {refreshToken && (
          <Button loading={refresh.isPending} onClick={renew}>
            {t('auth.refresh')}
          </Button>
        )}
        <Button onClick={logOut}>{t('auth.logout')}</Button>
      </div>
    </section>
  )
}

/** `9:05`. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function useSecondsLeft(token: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [token])
  return Math.max(0, Math.round(expiryOf(token) - now / 1000))
}

/** The expiry of a JSON Web Token in seconds since 1970 (RFC 7519 §4.1.4); 0 when the token is malformed. */
function expiryOf(token: string): number {
  try {
    const { exp }: { exp?: unknown } = JSON.parse(
      atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
    )
    return typeof exp === 'number' ? exp : 0
  } catch {
    return 0
  }
}
