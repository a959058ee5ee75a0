import { problemText, shownProblem } from '@songsarn/i18n/problem-text'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { useMutation } from '@tanstack/react-query'
import type { HomeFigures } from '../home-figures.ts'

/** A return from the page of a step shows its new state. */
export const useFirstSteps = () =>
  useAnswer(['home', 'firstSteps'], (api, options) => api.getFirstSteps({}, options), { staleTime: 0 })

/** Whether Home has the first steps: as the user chose, or until the first send. */
export function useAreOnHome(): (home: HomeFigures | undefined) => boolean {
  const { session } = useShell()
  const choice = useObserved(session).preferences.firstSteps
  return (home) => {
    if (!session.can('send', 'Communication') || choice === 'hidden') return false
    return choice === 'shown' || (home !== undefined && !hasHistory(home))
  }
}

/** Shows them on Home or hides them there, for this user in every browser. */
export function useChooseOnHome(onChosen?: () => void) {
  const { api, session, toast, i18n } = useShell()
  return useMutation({
    mutationFn: (firstSteps: 'shown' | 'hidden') => api.updateMe({ body: { preferences: { firstSteps } } }),
    onSuccess: (user) => {
      session.update?.(user)
      onChosen?.()
    },
    onError: (error) => toast({ kind: 'error', message: problemText(i18n, shownProblem(error)) }),
  })
}

const hasHistory = ({ newest, activity }: HomeFigures) =>
  newest.some(({ type, startedAt }) => type !== 'test' && startedAt !== null) || activity.some(({ deli }) => deli > 0)
