import { SIMULATED_CARRIER } from '../../delivery/carriers/ports.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { fillPins } from './pin-text.ts'

/**
 * The message of a request of the acting account, as the simulated phone received it: null until then. No process keeps it: the
 * PIN is derived again. Only messages that the simulated carrier delivered; no other carrier may have its name. Undefined without
 * such a request.
 */
export async function simulatedMessage(
  trx: Scope,
  { tenancy }: Caller,
  secretKey: SecretKey,
  token: string,
): Promise<{ message: { sender: string; text: string } | null } | undefined> {
  const { tenantId, actingAccountId } = tenancy
  const request = await trx
    .selectFrom('otpRequests')
    .select('communicationId')
    .where('tenantId', '=', tenantId)
    .where('accountId', '=', actingAccountId)
    .where('id', '=', token)
    .executeTakeFirst()
  if (!request) return undefined
  const { communicationId } = request
  if (communicationId === null) return { message: null }
  return { message: await receivedMessage(trx, secretKey, { tenantId, communicationId }) }
}

/** The message of a PIN, as the simulated phone received it; null until then. */
export async function receivedMessage(
  trx: Scope,
  secretKey: SecretKey,
  { tenantId, communicationId }: { tenantId: string; communicationId: string },
): Promise<{ sender: string; text: string } | null> {
  const received = await trx
    .selectFrom('communications as c')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.tenantId', '=', 'c.tenantId').onRef('m.communicationId', '=', 'c.id'),
    )
    .innerJoin('submissions as s', (join) =>
      join
        .onRef('s.tenantId', '=', 'm.tenantId')
        .onRef('s.communicationId', '=', 'm.communicationId')
        .onRef('s.ordinal', '=', 'm.ordinal'),
    )
    .select(['c.sender', 'c.commonText'])
    .where('c.tenantId', '=', tenantId)
    .where('m.tenantId', '=', tenantId)
    .where('s.tenantId', '=', tenantId)
    .where('c.id', '=', communicationId)
    .where('m.communicationId', '=', communicationId)
    .where('s.communicationId', '=', communicationId)
    .where('s.part', '=', 1)
    .where('m.state', '=', 'delivered')
    .where('s.carrier', '=', SIMULATED_CARRIER)
    .executeTakeFirst()
  if (!received) return null
  const { sender, commonText } = received
  return { sender, text: await fillPins(secretKey, communicationId, commonText) }
}
