import { ApiProblem, isApiProblem } from '@songsarn/client/api-problem'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { goTo } from '../../services/remotes/location.ts'
import { FormAlert } from './FormAlert.tsx'
import { PublicPage } from './PublicPage.tsx'

/** Input of the form of a link. `onRefused` takes the problem of its call: the link may have stopped working meanwhile. */
export type OpenLink<Found> = { token: string; found: Found; onRefused(problem: unknown): void }

type Props<Found> = {
  title: string
  /** Reads what the link is for. Keep it the same from one render to the next. */
  read(token: string): Promise<Found>
  /** The code of a link that does not work: used, replaced, expired. */
  invalid: 'invitation.invalid' | 'passwordReset.invalid'
  /** The way on from a link that does not work. */
  instead: { label: string; to: string }
  children(link: OpenLink<Found>): ReactNode
}

/** Where a link of a mail leads. Its token is in the fragment of the address, which no server gets. */
export function LinkPage<Found>({ title, read, invalid, instead, children }: Props<Found>) {
  const { t } = useTranslation('common')
  const [token] = useState(() => location.hash.slice(1))
  const [found, setFound] = useState<{ it: Found }>()
  const [problem, setProblem] = useState<unknown>()
  const open = useCallback(async () => {
    setProblem(undefined)
    try {
      // A link that lost its token is like an unknown link.
      if (token.length < 20) throw new ApiProblem({ code: invalid, status: 422 })
      setFound({ it: await read(token) })
    } catch (error) {
      setProblem(error)
    }
  }, [read, token, invalid])
  useEffect(() => void open(), [open])
  const onRefused = useCallback(
    (of: unknown) => {
      if (isApiProblem(of) && of.code === invalid) setProblem(of)
    },
    [invalid],
  )

  return (
    <PublicPage title={title}>
      {problem !== undefined ? (
        <>
          <FormAlert problem={problem} />
          {isApiProblem(problem) && problem.code === invalid ? (
            <button type="button" className="button button-main sign-in-submit" onClick={() => goTo(instead.to)}>
              {instead.label}
            </button>
          ) : (
            <button type="button" className="button sign-in-submit" onClick={() => void open()}>
              {t('action.retry')}
            </button>
          )}
        </>
      ) : found ? (
        children({ token, found: found.it, onRefused })
      ) : (
        <p role="status">{t('state.loading')}</p>
      )}
    </PublicPage>
  )
}
