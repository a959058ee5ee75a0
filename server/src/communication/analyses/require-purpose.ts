import type { Purpose } from '@songsarn/contract/base/states'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'

/**
 * Refuses a purpose that the caller may not choose: rules of sending do not hold for what is transactional.
 *
 * @throws ApiProblem request.invalid at `purpose`
 */
export function requirePurpose(caller: Caller, purpose: Purpose): void {
  if (purpose === 'transactional' && !caller.can('send', 'Transactional'))
    throw new ApiProblem('request.invalid', { errors: [fieldError('purpose', 'noRight')] })
}
