import type { LogStatus } from '@songsarn/contract/base/states'
import type { Communication, Counts } from '@songsarn/contract/communication/communications'
import { useFormat } from '@songsarn/i18n/use-format'
import { RuleCounts } from '@songsarn/remote/RuleCounts.tsx'
import { StatusLegend } from '@songsarn/ui/status/StatusLegend.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import './message-counts.css'

/** The Logs status of each count. */
export const LOG_STATUS = {
  delivered: 'Delivered',
  submitted: 'Completed',
  undelivered: 'Undelivered',
  reject: 'Rejected',
  expired: 'Expired',
  unknown: 'Unknown',
  cancelled: 'Cancelled',
  pending: 'Pending',
} as const satisfies Record<keyof Counts, LogStatus>
/** In the order in which screens name them. */
export const STATUS_NAMES = [
  'delivered',
  'submitted',
  'undelivered',
  'reject',
  'expired',
  'unknown',
  'cancelled',
  'pending',
] as const

/** Messages of one or several communications by status: a bar, and each count with a link to its messages in Logs. */
export function MessageCounts({
  ids,
  counts,
  total,
  isScheduled,
  byRule,
}: {
  ids: readonly string[]
  counts: Counts
  total: number
  /** Some of them are. Their messages are written at the start, so Logs has none of these pending ones. */
  isScheduled: boolean
  /** The pending and cancelled messages that rules of sending hold and cancelled. */
  byRule?: Pick<Communication, 'heldByRule' | 'cancelledByRule'>
}) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { number, percent } = useFormat()
  const shown = STATUS_NAMES.filter((name) => counts[name] > 0)
  const query = ids.map((id) => `campaign=${id}&`).join('')
  const done = total - counts.pending - counts.submitted
  return (
    <section aria-label={t('detail.counts')}>
      <div
        className="comm-counts-bar"
        role="progressbar"
        aria-label={t('detail.progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={t('detail.progressText', { done, total })}
      >
        {shown.map((name) => (
          <span key={name} data-status={LOG_STATUS[name]} style={{ flexGrow: counts[name] }} />
        ))}
      </div>
      <p className="comm-counts-done">{t('detail.progressText', { done, total })}</p>
      {/* At each quarter, not each second. */}
      <Announced
        step={total > 0 ? Math.floor((done / total) * 4) : 0}
        text={t('detail.progressText', { done, total })}
      />
      <ul className="comm-counts">
        {STATUS_NAMES.map((name) => (
          <li key={name} data-status={LOG_STATUS[name]}>
            <span>{common(`logStatus.${LOG_STATUS[name]}`)}</span>
            {counts[name] > 0 && isScheduled && name === 'pending' ? (
              <span className="comm-counts-plain">{number(counts[name])}</span>
            ) : counts[name] > 0 ? (
              <Link
                to={`/logs?${query}status=${LOG_STATUS[name]}`}
                aria-label={t('detail.countLink', {
                  name: common(`logStatus.${LOG_STATUS[name]}`),
                  count: counts[name],
                })}
              >
                {number(counts[name])}
              </Link>
            ) : (
              <span className="comm-counts-none">0</span>
            )}
            <small>{total > 0 ? percent((counts[name] / total) * 100, 1) : ''}</small>
          </li>
        ))}
      </ul>
      {byRule && <RuleCounts of={byRule} linkTo={(rule) => `/logs?${query}rule=${rule}`} />}
      {counts.unknown > 0 && <p className="comm-counts-help">{t('detail.unknownHelp')}</p>}
      <StatusLegend />
    </section>
  )
}

const ANNOUNCED_MS = 10_000

/** Says figures to a screen reader when they changed enough. They are gone before they differ much from what the screen shows. */
function Announced({ step, text }: { step: number; text: string }) {
  const [last, setLast] = useState(step)
  const [said, say] = useState<string>()
  if (step !== last) {
    setLast(step)
    say(text)
  }
  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => say(undefined), ANNOUNCED_MS)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <span className="unseen" role="status">
      {said}
    </span>
  )
}
