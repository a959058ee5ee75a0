import type { OtpConfig } from '@songsarn/contract/otp/otp'
import type { Question } from '@songsarn/ui/confirm/question'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { useConfig } from './use-configs.ts'

/** The question before a configuration is turned off: applications that use it cannot sign anybody in any more. */
export function useOffQuestion({ id, name }: Pick<OtpConfig, 'id' | 'name'>): Omit<Question, 'run'> {
  const { t } = useTranslation('mf-otp')
  return {
    title: t('status.offTitle', { name }),
    help: (
      <>
        <p>{t('status.offHelp')}</p>
        <LastHour otcId={id} />
      </>
    ),
    ok: t('status.turnOff'),
  }
}

/** How many requests came in the last hour, as of now. */
function LastHour({ otcId }: { otcId: string }) {
  const { t } = useTranslation('mf-otp')
  const { data, error, isFetching, refetch } = useConfig(otcId, { isFresh: true })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || isFetching) return <Skeleton rows={1} />
  return <p>{t('status.lastHour', { count: data.figures.lastHour })}</p>
}
