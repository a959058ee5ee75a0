import type { listCarriers } from '@songsarn/contract/account/carriers'
import { CHANNELS, type Channel } from '@songsarn/contract/base/states'
import { useFormat } from '@songsarn/i18n/use-format'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'

const POLL_MS = 5000

type Carrier = z.output<typeof listCarriers.answer>['items'][number]

/** Tells the user while messages of a channel cannot go out, and that none is lost. `channels`: what the page is about. */
export function CarrierNotice({ channels = CHANNELS }: { channels?: readonly Channel[] }) {
  const { api } = useShell()
  const { data } = usePolledQuery({
    queryKey: ['carriers'],
    queryFn: ({ signal }) => api.listCarriers({}, { signal }),
    pollEvery: () => POLL_MS,
  })
  if (!data) return null
  const line = data.items.find(({ channel }) => channel === 'line')
  return (
    <>
      {channels.includes('sms') && (
        <SmsNotice carriers={data.items.filter(({ channel }) => channel === 'sms')} unassigned={data.unassigned} />
      )}
      {channels.includes('line') && line && <LineNotice line={line} />}
    </>
  )
}

function SmsNotice({ carriers, unassigned }: { carriers: readonly Carrier[]; unassigned: number }) {
  const { t } = useTranslation('mf-communication')
  const down = carriers.filter(({ state }) => state === 'down')
  const count = down.reduce((sum, { waiting }) => sum + waiting, 0)
  // Without a worker there is no carrier at all.
  const areAllDown = down.length === carriers.length && (carriers.length > 0 || unassigned > 0)
  // While another carrier took over and no message waits, users are not affected.
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

/** After an outage, LINE is tried with the next message. When no message waits, the notice is left out. */
function LineNotice({ line: { state, waiting, problem } }: { line: Carrier }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const isAway = state === 'down' || (state === 'slow' && waiting > 0)
  return (
    <>
      {isAway && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={t('carrier.lineDown')}
          description={t('carrier.downHelp', { count: waiting })}
        />
      )}
      {problem && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={t(`carrier.line.${problem.code}`, { date: dateTime(problem.since) })}
          description={t(`carrier.lineHelp.${problem.code}`, { count: waiting })}
        />
      )}
    </>
  )
}
