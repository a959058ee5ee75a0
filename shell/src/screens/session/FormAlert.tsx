import { isApiProblem } from '@songsarn/client/api-problem'
import { problemText } from '@songsarn/i18n/problem-text'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../parts/Icon.tsx'

/** Why a form beside sign-in was refused; empty without a problem. */
export function FormAlert({ problem }: { problem: unknown }) {
  const { i18n } = useTranslation()
  return (
    <div role="alert" className="sign-in-alert">
      {problem !== undefined && (
        <p className="notice notice-danger">
          <Icon name="wrong" size={18} />
          <span>{problemText(i18n, isApiProblem(problem) ? problem : { code: 'unexpected' })}</span>
        </p>
      )}
    </div>
  )
}
