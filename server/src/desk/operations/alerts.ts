import { DESK_ALERTS, type DeskAlert, type QUEUE_LANES } from '@songsarn/contract/account/desk'
import type { CarrierStatus } from '../../delivery/carriers/ports.ts'

/** Shares of the parts of the last minutes, and how few parts say nothing yet. */
const REJECTED_SHARE = 0.05
const UNANSWERED_SHARE = 0.01
const FEWEST = 20
const LATE_MS = 2000
/** How long messages of the lanes ahead of bulk may wait. A send to many waits for long by itself. */
const MOST_WAIT_MS = { otp: 30_000, transactional: 120_000, bulk: Number.POSITIVE_INFINITY } as const

type Counts = { accepted: number; rejected: number; throttled: number; unanswered: number; responseMs: number | null }

export type Operations = {
  now: Date
  /** Carriers of SMS, with the time since which one is down. */
  carriers: readonly (CarrierStatus & { downSince: Date | null })[]
  /** The last minutes of each carrier. */
  recent: ReadonlyMap<string, Counts>
  queue: readonly { lane: (typeof QUEUE_LANES)[number]; count: number; since: string | null }[]
  line: { state: CarrierStatus['state']; accounts: number; problems: number }
  failingJobs: number
  ledger: { wrong: number; accounts: number; checkDate: string } | null
}

/** What does not work, the most urgent first: in the order of `DESK_ALERTS`. */
export function findAlerts(of: Operations): DeskAlert[] {
  const found = [
    ...of.carriers.flatMap(connectionAlert),
    ...[...of.recent].flatMap(([carrier, counts]) => trafficAlerts(carrier, counts)),
    ...urgentWaits(of),
    ...lineAlerts(of.line),
    ...(of.failingJobs > 0 ? [alert('failingJobs', { count: of.failingJobs })] : []),
    ...(of.ledger && of.ledger.wrong > 0
      ? [alert('ledgerWrong', { count: of.ledger.wrong, since: of.ledger.checkDate })]
      : []),
  ]
  const place = ({ kind }: DeskAlert) => DESK_ALERTS.indexOf(kind)
  return found.toSorted((a, b) => place(a) - place(b) || b.count - a.count)
}

type Of = Partial<Omit<DeskAlert, 'kind'>>

const alert = (kind: DeskAlert['kind'], of: Of): DeskAlert => ({
  ...{ kind, carrier: null, count: 0, of: null, since: null },
  ...of,
})

function connectionAlert({ carrier, state, binds, downSince }: Operations['carriers'][number]): DeskAlert[] {
  if (state === 'down') return [alert('carrierDown', { carrier, since: downSince?.toISOString() ?? null })]
  if (!binds || binds.up >= binds.allowed) return []
  return [alert('bindsMissing', { carrier, count: binds.up, of: binds.allowed })]
}

function trafficAlerts(carrier: string, counts: Counts): DeskAlert[] {
  const { accepted, rejected, throttled, unanswered, responseMs } = counts
  const parts = accepted + rejected + throttled + unanswered
  if (parts < FEWEST) return []
  return [
    ...(rejected >= parts * REJECTED_SHARE ? [alert('rejecting', { carrier, count: rejected, of: parts })] : []),
    ...(unanswered >= parts * UNANSWERED_SHARE ? [alert('unanswered', { carrier, count: unanswered, of: parts })] : []),
    // Milliseconds.
    ...(responseMs !== null && responseMs >= LATE_MS ? [alert('lateResponses', { carrier, count: responseMs })] : []),
  ]
}

function urgentWaits({ queue, now }: Operations): DeskAlert[] {
  const late = queue.filter(
    ({ lane, since }) => since !== null && now.getTime() - Date.parse(since) > MOST_WAIT_MS[lane],
  )
  const oldest = late.flatMap(({ since }) => since ?? []).toSorted()[0]
  if (oldest === undefined) return []
  return [alert('urgentWaits', { count: late.reduce((sum, { count }) => sum + count, 0), since: oldest })]
}

function lineAlerts({ state, accounts, problems }: Operations['line']): DeskAlert[] {
  return [
    ...(state === 'down' && accounts > 0 ? [alert('lineDown', { count: accounts })] : []),
    ...(problems > 0 ? [alert('lineProblems', { count: problems, of: accounts })] : []),
  ]
}
