import type { CallAnswer } from '@songsarn/contract/base/call'
import {
  isDayTest,
  isNumberTest,
  type previewSegment,
  type SegmentFilter,
} from '@songsarn/contract/communication/segments'
import type { Scope } from '../../foundation/db/database.ts'
import { countPeople } from './find-segments.ts'
import { customFields } from './known-fields.ts'
import { isUnreadable } from './segment-values.ts'

type Unreadable = CallAnswer<typeof previewSegment>['unreadable']

/**
 * Counts the people whose value of a field the number and day tests of a stored filter cannot read: they are on neither side. The
 * values of a field with the type of its tests are all of this type.
 */
export async function countUnreadable(
  trx: Scope,
  account: { tenantId: string; accountId: string },
  { groups }: SegmentFilter,
): Promise<Unreadable> {
  const { byKey } = await customFields(trx, account)
  const tested = new Map<string, { key: string; kind: 'number' | 'day' }>()
  for (const one of groups.flatMap(({ conditions }) => conditions)) {
    if (one.kind !== 'custom') continue
    const kind = isNumberTest(one.test) ? 'number' : isDayTest(one.test) ? 'day' : undefined
    if (kind) tested.set(`${kind} ${one.field}`, { key: one.field, kind })
  }
  const found: Unreadable = []
  for (const { key, kind } of tested.values()) {
    const field = byKey.get(key)
    if (!field || field.type === (kind === 'day' ? 'date' : 'number')) continue
    const people = await countPeople(trx, account, isUnreadable(key, kind))
    if (people > 0) found.push({ field: field.name, kind, people })
  }
  return found
}
