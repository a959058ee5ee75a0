import { getRecipient } from '@songsarn/contract/reports/recipients'
import { causesOf } from '../../delivery/causes/stored-causes.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { normaliseMobile } from '../../foundation/mobiles/normalise-mobile.ts'
import { readBlacklisted } from './read-blacklisted.ts'
import { readMessages } from './read-messages.ts'
import { readPersonOf } from './read-person-of.ts'

export const handlers = ({ store }: Ports): Handler[] => [
  handle(getRecipient, async ({ caller, transaction }, { query }) => {
    const read = normaliseMobile(query.mobile)
    if (!('mobile' in read))
      throw new ApiProblem('request.invalid', {
        params: { in: 'query' },
        errors: [fieldError('mobile', 'notMobile', { reason: read.reason })],
      })
    const { mobile } = read
    const causes = await causesOf(store)
    return transaction(async (trx) => ({
      mobile,
      person: await readPersonOf(trx, caller, mobile),
      blacklisted: await readBlacklisted(trx, caller, mobile),
      messages: caller.can('read', 'Log') ? await readMessages(trx, caller, causes, mobile) : null,
    }))
  }),
]
