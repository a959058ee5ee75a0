import { sql } from 'kysely'
import { seal, unseal } from '../../foundation/crypto/seal.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { SealedColumn } from '../../foundation/keys/sealed-column.ts'

/** The account that a channel belongs to. */
export type LineOwner = { tenantId: string; accountId: string }

const purposeOf = (what: 'token' | 'secret', { accountId }: Pick<LineOwner, 'accountId'>) => `line ${what} ${accountId}`

const ofChannels = (what: 'token' | 'secret', column: string): SealedColumn => ({
  what: `${what}s of LINE channels`,
  table: 'lineChannels',
  column,
  key: ['tenantId', 'accountId'],
  purposeOf: ({ accountId = '' }) => purposeOf(what, { accountId }),
})
export const SEALED_CHANNELS = [ofChannels('token', 'token'), ofChannels('secret', 'channelSecret')]

export const sealToken = (secretKey: SecretKey, of: LineOwner, token: string) =>
  seal(secretKey, purposeOf('token', of), token)
export const sealSecret = (secretKey: SecretKey, of: LineOwner, secret: string) =>
  seal(secretKey, purposeOf('secret', of), secret)

/** The channel access token of a stored channel. */
export const tokenOf = (secretKey: SecretKey, channel: Row<'lineChannels'>) =>
  unseal(secretKey, purposeOf('token', channel), channel.token)
/** The channel secret of a stored channel. */
export const secretOf = (secretKey: SecretKey, channel: Row<'lineChannels'>) =>
  unseal(secretKey, purposeOf('secret', channel), channel.channelSecret)

export const findChannel = (trx: Scope, { tenantId, accountId }: LineOwner): Promise<Row<'lineChannels'> | undefined> =>
  trx
    .selectFrom('lineChannels')
    .selectAll()
    .where((eb) => eb.and({ tenantId, accountId }))
    .executeTakeFirst()

/** @throws ApiProblem line.notSet */
export async function requireChannel(trx: Scope, of: LineOwner): Promise<Row<'lineChannels'>> {
  const channel = await findChannel(trx, of)
  if (!channel) throw new ApiProblem('line.notSet')
  return channel
}

/** Sets the channel of an account, whether it has one or not. */
export async function storeChannel(
  trx: Scope,
  of: LineOwner,
  values: Omit<Row<'lineChannels'>, keyof LineOwner | 'createdAt'>,
): Promise<void> {
  await trx
    .insertInto('lineChannels')
    .values({ ...of, ...values, createdAt: values.updatedAt })
    .onConflict((conflict) => conflict.columns(['tenantId', 'accountId']).doUpdateSet(values))
    .execute()
}

/** Users who follow the account, and those who blocked it. */
export async function countUsers(
  trx: Scope,
  { tenantId, accountId }: LineOwner,
): Promise<{ followers: number; blocked: number }> {
  const { rows } = await sql<{ followers: number; blocked: number }>`
    select (count(*) filter (where is_reachable))::integer as followers,
      (count(*) filter (where not is_reachable))::integer as blocked
    from line_users where tenant_id = ${tenantId} and account_id = ${accountId}`.execute(trx)
  return rows[0] ?? { followers: 0, blocked: 0 }
}

/** Messages that LINE has not taken yet, since it refuses the token or is not reached, or since they are many. */
export async function countWaiting(trx: Scope, { tenantId, accountId }: LineOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(pending), 0)::integer as count from chunks
    where tenant_id = ${tenantId} and account_id = ${accountId} and carrier = 'line' and state = 'open'`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Forgets the users of a bot: another bot knows the same people by other ids. */
export const forgetUsers = (trx: Scope, { tenantId, accountId }: LineOwner): Promise<unknown> =>
  trx
    .deleteFrom('lineUsers')
    .where((eb) => eb.and({ tenantId, accountId }))
    .execute()
