import type { SegmentCondition, SegmentFilter } from '@songsarn/contract/communication/segments'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { type CustomFields, customFields } from './known-fields.ts'

/**
 * A filter as it is stored: with the keys of custom fields.
 *
 * @throws ApiProblem request.invalid at conditions on a field that the account does not have
 */
export async function keyedFilter(trx: Scope, caller: Caller, filter: SegmentFilter): Promise<SegmentFilter> {
  const { byName } = await customFields(trx, ofCaller(caller))
  const errors = filter.groups.flatMap(({ conditions }, group) =>
    conditions.flatMap((one, index) =>
      one.kind === 'custom' && !byName.has(one.field)
        ? [fieldError(`filter.groups.${group}.conditions.${index}.field`, 'unknown')]
        : [],
    ),
  )
  if (errors.length > 0) throw new ApiProblem('request.invalid', { params: { in: 'body' }, errors })
  return withFields(filter, (name) => byName.get(name)?.key ?? name)
}

/** A stored filter with the names of custom fields. */
export const namedFilter = (filter: SegmentFilter, byKey: CustomFields['byKey']): SegmentFilter =>
  withFields(filter, (key) => byKey.get(key)?.name ?? key)

const withFields = ({ match, groups }: SegmentFilter, fieldOf: (field: string) => string): SegmentFilter => ({
  match,
  groups: groups.map((group) => ({
    match: group.match,
    conditions: group.conditions.map(
      (one): SegmentCondition => (one.kind === 'custom' ? { ...one, field: fieldOf(one.field) } : one),
    ),
  })),
})
