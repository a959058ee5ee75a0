import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'

/** Of these references, those that the acting account has used, each with its communication. A unique index decides about two at once. */
export async function usedReferences(
  trx: Scope,
  caller: Caller,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map()
  const rows = await trx
    .selectFrom('communications')
    .select(['reference', 'id'])
    .where((eb) => eb.and(ofCaller(caller)))
    .where('reference', 'in', [...references])
    .execute()
  return new Map(rows.map(({ reference, id }) => [reference ?? '', id]))
}

/** The refusal of a reference; `communicationId` is what it was used for. */
export const referenceUsed = (communicationId?: string): ApiProblem =>
  new ApiProblem('reference.used', {
    ...(communicationId !== undefined && { params: { communicationId } }),
    errors: [fieldError('reference', 'taken')],
  })
