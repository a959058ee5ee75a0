import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

const POLL_MS = 5000

/** Tells the user while a carrier is down or slow, and that no message is lost. */
export function CarrierNotice() {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const { data } = usePolledQuery({
    queryKey: ['carriers'],
    queryFn: ({ signal }) => api.listCarriers({}, { signal }),
    pollEvery: () => POLL_MS,
  })
  const carriers = data?.items ?? []
  const unassigned = data?.unassigned ?? 0
  const down = carriers.filter(({ state }) => state === 'down')
  const count = down.reduce((sum, { waiting }) => sum + waiting, 0)
  // Without a worker there is no carrier at all.
  const areAllDown = down.length === carriers.length && (carriers.length > 0 || unassigned > 0)
  // While another carrier took over and nothing waits, users notice nothing.
  if (count > 0 || areAllDown) {
    return (
      <Alert
        type="warning"
        showIcon
        role="status"
        title={t('carrier.down')}
        description={
          <>
            {(count > 0 || unassigned === 0 || !areAllDown) && <div>{t('carrier.downHelp', { count })}</div>}
            {areAllDown && unassigned > 0 && <div>{t('carrier.unassigned', { count: unassigned })}</div>}
          </>
        }
      />
    )
  }
  if (!carriers.some(({ state }) => state === 'slow')) return null
  return <Alert type="info" showIcon role="status" title={t('carrier.slow')} />
}
