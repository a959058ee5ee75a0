import type { AudienceSource } from '@songsarn/contract/communication/audience-source'
import * as z from 'zod/mini'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { readUndelivered, UNDELIVERED } from './undelivered-source.ts'

const File = z.object({ fileId: z.uuid() })
const Ids = z.optional(z.array(z.uuid()))
const People = z.object({ ids: Ids, filters: z.optional(z.array(z.unknown())), segmentIds: Ids })

type Sent = Pick<Row<'communications'>, 'tenantId' | 'accountId' | 'source' | 'audience'>

/** Where the recipients of an analysis or a communication come from. A communication of an older version has no source. */
export async function shownAudience(
  trx: Scope,
  { tenantId, accountId, source, audience }: Sent,
): Promise<AudienceSource> {
  const spec: unknown = JSON.parse(audience ?? '{}')
  const of = { tenantId, accountId }
  if (source === 'file') {
    const { fileId: id } = File.parse(spec)
    const found = trx.selectFrom('files').select('name')
    const files = await found.where((eb) => eb.and({ ...of, id })).execute()
    return { kind: 'file', names: files.map(({ name }) => name), all: false }
  }
  if (source === UNDELIVERED) {
    const { communicationId: id } = readUndelivered(audience ?? '{}')
    const found = trx.selectFrom('communications').select('name')
    const originals = await found.where((eb) => eb.and({ ...of, id })).execute()
    return { kind: 'resend', names: originals.flatMap(({ name }) => name ?? []), all: false }
  }
  if (source !== 'people') return { kind: 'typed', names: [], all: false }
  const { ids, filters, segmentIds = [] } = People.parse(spec)
  if (!filters) return { kind: 'people', names: [], all: ids === undefined }
  if (segmentIds.length === 0) return { kind: 'segments', names: [], all: false }
  const segments = trx
    .selectFrom('segments')
    .select('name')
    .where((eb) => eb.and(of))
    .where('id', 'in', segmentIds)
  const named = await segments.orderBy(byName('name')).execute()
  return { kind: 'segments', names: named.map(({ name }) => name), all: false }
}
