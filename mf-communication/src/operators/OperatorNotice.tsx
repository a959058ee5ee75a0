import { useShell } from '@songsarn/remote/use-shell'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

const POLL_MS = 5000

/** Says so while the operator is down or slow, and that nothing is lost by it; draws nothing otherwise. */
export function OperatorNotice() {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const { data } = useQuery({
    queryKey: ['operators'],
    queryFn: ({ signal }) => api.listOperators({}, { signal }),
    refetchInterval: POLL_MS,
  })
  const operators = data?.items ?? []
  const down = operators.filter(({ state }) => state === 'down')
  if (down.length > 0) {
    const count = down.reduce((sum, { waiting }) => sum + waiting, 0)
    return (
      <Alert
        type="warning"
        showIcon
        role="status"
        title={t('operator.down')}
        description={t('operator.downHelp', { count })}
      />
    )
  }
  if (!operators.some(({ state }) => state === 'slow')) return null
  return <Alert type="info" showIcon role="status" title={t('operator.slow')} />
}
