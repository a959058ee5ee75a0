import type { moveCredits } from '@songsarn/contract/account/sub-accounts'
import type * as z from 'zod/mini'
import { finishTransactions, openTransaction, transfer } from '../../billing/ledger.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'

/** Moves credits between the acting account and a sub-account: two transactions, one for each, whose entries sum to zero. */
export async function move(
  trx: Scope,
  { caller, audit }: Pick<CallerContext, 'caller' | 'audit'>,
  body: z.output<typeof moveCredits.body>,
): Promise<{ balance: number; accountBalance: number }> {
  const { tenantId } = caller.tenancy
  const child = await trx
    .selectFrom('accounts')
    .select(['id', 'name', 'paymentType'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', body.account)
    .where('parentId', '=', caller.acting.id)
    // Locked, since credits that move while the account becomes a shared one would be out of reach.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!child) throw new ApiProblem('subAccount.unknown', { errors: [fieldError('account', 'unknown')] })
  if (child.paymentType === 'shared')
    throw new ApiProblem('subAccount.shared', { errors: [fieldError('account', 'notAllowed')] })

  const opened = {
    parent: await open(trx, caller, { of: caller.acting.id, other: child.id }, body),
    child: await open(trx, caller, { of: child.id, other: caller.acting.id }, body),
  }
  const isGiving = body.action === 'give'
  const moved = await transfer(trx, {
    ...(isGiving ? { from: opened.parent, to: opened.child } : { from: opened.child, to: opened.parent }),
    credits: body.amount,
  })
  if (moved.kind === 'insufficient')
    throw new ApiProblem('movement.insufficient', { params: { balance: moved.balance } })
  await finishTransactions(trx, [
    { ...opened.parent, status: 'completed' },
    { ...opened.child, status: 'completed' },
  ])
  const change = {
    action: 'move',
    subject: 'Credit',
    after: { movement: body.action, credits: body.amount, description: body.description },
  } as const
  await audit(trx, { ...change, target: child })
  await audit(trx, { ...change, target: child, account: { tenantId, accountId: child.id } })
  return isGiving
    ? { balance: moved.from, accountBalance: moved.to }
    : { balance: moved.to, accountBalance: moved.from }
}

const open = (
  trx: Scope,
  { tenancy, user }: Caller,
  { of, other }: { of: string; other: string },
  { description }: { description: string },
) =>
  openTransaction(trx, {
    payer: { tenantId: tenancy.tenantId, accountId: of },
    spenderId: of,
    otherAccountId: other,
    action: 'movement',
    description,
    userId: user.id,
  })
