import { problemText, shownProblem } from '@songsarn/i18n/problem-text'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

/** Adds people to try the console with, or removes them again. */
export function SamplePeople({ count }: { count: number }) {
  const { t } = useTranslation('mf-reports')
  const { api, session, toast, i18n } = useShell()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (count > 0) await api.removeSamplePeople()
      else await api.addSamplePeople()
      return t(count > 0 ? 'firstSteps.samplesRemoved' : 'firstSteps.samplesAdded')
    },
    onSuccess: (message) => toast({ kind: 'success', message }),
    onError: (error) => toast({ kind: 'error', message: problemText(i18n, shownProblem(error)) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['home', 'firstSteps'] }),
  })
  if (!session.can(count > 0 ? 'delete' : 'create', 'Person')) return null
  return (
    <Button size="small" loading={isPending} onClick={() => mutate()}>
      {count > 0 ? t('firstSteps.removeSamples', { count }) : t('firstSteps.addSamples')}
    </Button>
  )
}
