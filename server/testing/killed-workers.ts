/** Workers that a test kills, and what they leave. */
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import { asWorker } from '../src/foundation/db/tenancy.ts'
import type { Caller } from '../src/foundation/http/caller.ts'
import { startWorkerProcess } from './processes.ts'

type Line = { outstanding?: string[]; pending?: number; submitted?: number; delivered?: number; unknown?: number }

/** Starts a delivery worker, whose last lines tell what it has done. */
export function startWorker(environment: Record<string, string>) {
  const worker = startWorkerProcess(environment, 'pipe')
  if (!worker.stdout) throw new Error('the worker has no output')
  const last: Line = {}
  let changedAt = Date.now()
  createInterface({ input: worker.stdout }).on('line', (text) => {
    const line: Line = JSON.parse(text)
    if (JSON.stringify({ ...last, ...line }) !== JSON.stringify(last)) changedAt = Date.now()
    Object.assign(last, line)
  })
  const until = async (check: () => boolean, limit: number) => {
    const end = Date.now() + limit
    while (!check()) {
      if (worker.exitCode !== null) throw new Error(`the worker ended by itself with ${worker.exitCode}`)
      if (Date.now() > end) throw new Error(`the worker did not reach the condition: ${JSON.stringify(last)}`)
      await pause(10)
    }
  }
  return {
    process: worker,
    last,
    says: (check: (line: Line) => boolean, limit = 30_000) => until(() => check(last), limit),
    /** Resolves when its counts have not changed for so many milliseconds. */
    settles: (quiet: number) => until(() => Date.now() - changedAt > quiet, 60_000),
  }
}

/** The messages of a communication, and the balance of its account with the sums of its ledger. */
export async function readBooks(store: OpenDatabase, caller: Caller, id: string) {
  return asWorker(store, async (trx) => {
    const messages = await trx
      .selectFrom('messages')
      .select(['address as mobile', 'state', 'credits', 'refunded'])
      .where('communicationId', '=', id)
      .execute()
    const { rows } = await sql<{ balance: number; held: number; amounts: number; helds: number }>`
      select b.balance, b.held, sum(e.amount)::integer as amounts, sum(e.held)::integer as helds
      from balances b join ledger_entries e using (tenant_id, account_id)
      where b.account_id = ${caller.acting.id} group by 1, 2`.execute(trx)
    return { messages, books: rows[0] }
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
