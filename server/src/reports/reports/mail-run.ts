import type { Locale } from '@songsarn/contract/account/session'
import type { RunMail } from '@songsarn/contract/reports/report-run'
import type { NewFile } from '../../files/files/store-file.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { grouped } from '../../mail/grouped.ts'
import { requireMailRoom } from '../../mail/mail-room.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { definitionOf } from './definition.ts'

/** Larger files are not attached: many mail servers refuse more. */
export const MAX_ATTACHED_BYTES = 10_000_000

type Made = {
  run: Row<'reportRuns'>
  report: Row<'reports'>
  file: NewFile
  rows: number
  locale: Locale
  now: Date
}

/** Queues the mails of a run in the transaction that ends it: each recipient gets one, with the file or a link to it. Throws ApiProblem request.tooMany. */
export async function mailRun(
  trx: Scope,
  ports: { secretKey: SecretKey },
  { run, report, file, rows, locale, now }: Made,
): Promise<void> {
  const to = definitionOf(report).recipientsEmail
  const isLinked = file.bytes > MAX_ATTACHED_BYTES
  const template = isLinked ? 'reportLinked' : 'reportAttached'
  await requireMailRoom(trx, { tenantId: report.tenantId, template, to }, now)
  const about = { report: report.name, range: rangeText(run), rows: grouped(rows) }
  const common = { tenantId: report.tenantId, reportRunId: run.id, locale, path: `/reports/${report.id}?tab=runs` }
  for (const one of to) {
    if (isLinked) {
      const until = run.fileUntil === null ? '' : bangkokTime(run.fileUntil).slice(0, 16)
      await queueMail(trx, ports, { ...common, to: one, template: 'reportLinked', params: { ...about, until } })
    } else {
      const attachments = [{ name: file.name, mediaType: file.mediaType, key: file.id }]
      await queueMail(trx, ports, { ...common, to: one, template: 'reportAttached', params: about, attachments })
    }
  }
}

const SHOWN_STATES = { waiting: 'waiting', sent: 'sent', failed: 'failed', kept: 'notConfigured' } as const

/** Finds how mailing the runs went, by the ids of the runs. */
export async function mailsOf(
  trx: Scope,
  tenantId: string,
  runIds: readonly string[],
): Promise<ReadonlyMap<string | null, RunMail[]>> {
  const mails = await trx
    .selectFrom('mails')
    .select(['reportRunId', 'recipient', 'state', 'error'])
    .where('tenantId', '=', tenantId)
    .where('reportRunId', 'in', [...runIds])
    .orderBy('id')
    .execute()
  const shown = mails.map(({ reportRunId, recipient: to, state, error }) => ({
    reportRunId,
    mail: { to, status: SHOWN_STATES[state], error },
  }))
  return new Map(
    Array.from(
      Map.groupBy(shown, ({ reportRunId }) => reportRunId),
      ([id, of]) => [id, of.map(({ mail }) => mail)],
    ),
  )
}

/** `2026-11-21`, `2026-11-01 – 2026-11-30`, or with times when it is not of whole days. */
export function rangeText({ rangeFrom, rangeUntil }: Pick<Row<'reportRuns'>, 'rangeFrom' | 'rangeUntil'>): string {
  const from = bangkokTime(rangeFrom)
  const until = bangkokTime(rangeUntil)
  if (!from.endsWith('00:00:00') || !until.endsWith('00:00:00'))
    return `${from.slice(0, 16)} – ${bangkokTime(new Date(rangeUntil.getTime() - 1)).slice(0, 16)}`
  const first = from.slice(0, 10)
  const last = bangkokTime(new Date(rangeUntil.getTime() - 1)).slice(0, 10)
  return first === last ? first : `${first} – ${last}`
}
