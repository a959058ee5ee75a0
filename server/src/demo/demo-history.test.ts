import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../testing/database.ts'
import { loudLog, TEST_KEY } from '../../testing/sending.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { memoryFiles } from '../run/page/memory-files.ts'
import { DEMO_CREDITS, ensureDemo } from './demo-accounts.ts'
import { demoHistory } from './demo-history.ts'
import { planHistory } from './plan-history.ts'

it('plans the same history for the same day', () => {
  const plan = () => planHistory('2026-11-22', (ref) => `******${ref}`)
  expect(JSON.stringify(plan())).toBe(JSON.stringify(plan()))
})

it('plans the same sends with a share of their messages', () => {
  const [whole, part] = [1, 0.25].map((share) => planHistory('2026-11-22', (ref) => `******${ref}`, share))
  const names = (of: typeof whole) => of?.sends.map(({ name, type, status }) => [name, type, status])
  const messages = (of: typeof whole) => of?.sends.flatMap((send) => send.messages).length ?? 0
  expect(names(part)).toEqual(names(whole))
  expect(messages(part)).toBeLessThan(0.4 * messages(whole))
  expect(messages(part)).toBeGreaterThan(0.2 * messages(whole))
})

forEachEngine('the history of the demo', (open) => {
  let store: Awaited<ReturnType<typeof open>>
  const files = memoryFiles()
  beforeAll(async () => {
    store = await open()
    const passwords = { hash: async () => 'hash', verify: async () => true }
    const options = { store, files, log: loudLog, secretKey: TEST_KEY }
    const start = (by: typeof files) =>
      ensureDemo(store, passwords, 'a demo password', demoHistory({ ...options, files: by }))
    // The first start dies while it makes the third file.
    let written = 0
    const dead = Object.assign(new Error('the files are away'), { code: 'FILES_AWAY' })
    const dying: typeof files = {
      ...files,
      write: (key, content) => (++written === 3 ? Promise.reject(dead) : files.write(key, content)),
    }
    await expect(start(dying)).rejects.toThrow('away')
    await start(files)
    await start(files)
  }, 180_000)
  afterAll(() => store?.close())

  const row = (query: ReturnType<typeof sql>) =>
    asWorker(store, async (trx) => (await query.execute(trx)).rows[0] as Record<string, number>)

  it('has about 30 communications and 20,000 messages of each state, and ends before today', async () => {
    const counts = await row(sql`
      select (select count(*)::integer from communications where type <> 'otp') as sends,
        (select count(*)::integer from messages) as messages, (select count(distinct state)::integer from messages) as states,
        (select count(*)::integer from people) as people, (select count(*)::integer from segments where people > 0) as segments,
        (select count(*)::integer from templates) as templates,
        (select count(*)::integer from messages where tableoid::regclass::text = 'messages_default') as outside,
        (select count(*)::integer from messages where greatest(submit_date, receipt_date) >=
          (date_trunc('day', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok')) as today`)
    expect(counts).toMatchObject({ sends: 32, states: 8, people: 500, segments: 5, templates: 8, outside: 0, today: 0 })
    expect(counts.messages).toBeGreaterThan(18_000)
    expect(counts.messages).toBeLessThan(22_000)
  })

  it('has no message that waits for a receipt for longer than 72 hours, and no send that ends after its last message', async () => {
    const late = await row(sql`
      select (select count(*)::integer from messages where state = 'submitted' and submit_date < now() - interval '97 hours') as waiting,
        (select count(*)::integer from messages where state = 'expired' and error = 'receipt.none') as expired,
        (select count(*)::integer from communications c where c.completed_at > (select greatest(c.created_at, max(m.submit_date))
          from messages m where m.tenant_id = c.tenant_id and m.communication_id = c.id)) as ended,
        (select count(*)::integer from users where created_at > now() - interval '90 days' or last_sign_in_at is null) as users`)
    expect(late).toMatchObject({ waiting: 0, ended: 0, users: 0 })
    expect(late.expired).toBeGreaterThan(0)
  })

  it('has a ledger that adds up, and pays exactly for what was sent', async () => {
    const money = await row(sql`
      select b.balance::integer, b.held::integer, b.entries::integer,
        (select sum(amount)::integer from ledger_entries) as "sumOfEntries",
        (select sum(held)::integer from ledger_entries) as "sumOfHeld",
        (select count(*)::integer from ledger_entries) as "countOfEntries",
        (select sum(amount)::integer from transactions) as "sumOfTransactions",
        (select -sum(amount)::integer from transactions where action = 'send') as spent,
        (select sum(credits - refunded)::integer from messages) as "costOfMessages",
        -- Credits of rejected messages are held until their chunk closes.
        (select sum(credits_refundable - credits_refunded)::integer from chunks) as "toGoBack",
        (select sum(credits)::integer from communications where status = 'scheduled') as reserved,
        (select count(*)::integer from (
          select balance_after - lag(balance_after, 1, 0::bigint) over (order by number) - amount as gap from ledger_entries) e
          where gap <> 0) as gaps
      from balances b where b.entries > 0`)
    expect(money).toMatchObject({ balance: DEMO_CREDITS, sumOfEntries: DEMO_CREDITS, gaps: 0 })
    expect([money.sumOfHeld, money.countOfEntries]).toEqual([money.held, money.entries])
    expect(money.sumOfTransactions).toBe(DEMO_CREDITS)
    expect(money.reserved).toBe(200)
    expect(money.spent).toBe((money.costOfMessages ?? 0) + (money.toGoBack ?? 0) + (money.reserved ?? 0))
  })

  it('has sends to typed numbers and to people by their channel types, also in campaigns, and none of a journey', async () => {
    const { rows } = await asWorker(store, (trx) =>
      sql`select channel_type as "channelType", type = 'campaign' as "isCampaign", bool_and(upload_file_name is null) as "hasNoFile"
        from communications where type in ('broadcast', 'campaign') and status <> 'scheduled' group by 1, 2 order by 1, 2`.execute(
        trx,
      ),
    )
    expect(rows).toEqual([
      { channelType: 1, isCampaign: false, hasNoFile: false },
      { channelType: 2, isCampaign: false, hasNoFile: true },
      { channelType: 2, isCampaign: true, hasNoFile: true },
    ])
  })

  it('has a campaign for each of its messages of one', async () => {
    const { rows } = await asWorker(store, (trx) =>
      sql`select g.name, c.name as message from communications c left join campaigns g
        on g.tenant_id = c.tenant_id and g.id = c.campaign_id where c.type = 'campaign' order by c.id`.execute(trx),
    )
    expect(rows).toEqual(['ขอความยินยอม', 'ส่วนลด 20%'].map((name) => ({ name, message: name })))
  })

  it('has requests that wait for the provider, and a ledger entry for each confirmed one', async () => {
    const desk = await row(sql`
      with paid as materialized (select transaction_id, sum(amount) as amount from ledger_entries group by 1)
      select (select count(*)::integer from top_ups where status = 'requested') as "topUps",
        (select count(*)::integer from senders where status = 'pending') as senders,
        (select count(*)::integer from tickets where status = 'open') as tickets,
        (select count(*)::integer from top_ups t left join paid p on p.transaction_id = t.id
          where status = 'confirmed' and credits is distinct from p.amount) as wrong,
        (select count(*)::integer from top_ups where status = 'confirmed') as confirmed,
        (select count(*)::integer from notices where path not like '/reports/%') as notices,
        (select count(*)::integer from notice_reads r join notices n on n.tenant_id = r.tenant_id and n.id = r.notice_id
          where n.path not like '/reports/%') as read`)
    expect(desk).toEqual({ topUps: 1, senders: 1, tickets: 1, wrong: 0, confirmed: 2, notices: 4, read: 3 })
  })

  it('has figures of days, chunks and OTPs that equal a recount of the messages', async () => {
    const recount = await row(sql`
      select (select count(*)::integer from (
          select account_id, sum(submitted), sum(delivered), sum(undelivered), sum(rejected), sum(expired), sum(unknown), sum(cancelled)
          from daily_figures group by 1
          except
          select account_id, count(*) filter (where state = 'submitted'), count(*) filter (where state = 'delivered'),
            count(*) filter (where state = 'undelivered'), count(*) filter (where state = 'rejected'),
            count(*) filter (where state = 'expired'), count(*) filter (where state = 'unknown'),
            count(*) filter (where state = 'cancelled') from messages group by 1) d) as figures,
        (select count(*)::integer from chunks k where k.recipients <> (
          select count(*) from messages m where m.tenant_id = k.tenant_id and m.communication_id = k.communication_id
            and m.chunk_no = k.chunk_no)) as chunks,
        (select count(*)::integer from communications c where c.status <> 'scheduled' and c.recipients <> (
          select count(*) from messages m where m.tenant_id = c.tenant_id and m.communication_id = c.id)) as communications,
        (select sum(verified)::integer from otp_hours) - (select count(*)::integer from otp_requests where state = 'verified') as otps,
        (select count(*)::integer from blacklist) - (select count(distinct address)::integer from opt_outs) as opted`)
    expect(recount).toEqual({ figures: 0, chunks: 0, communications: 0, otps: 0, opted: 0 })
  })
  it('has reports of each state, with the files of their runs, all before today', async () => {
    const { rows } = await asWorker(store, (trx) =>
      sql<{ name: string; states: string[]; files: number; hasNext: boolean }>`
        select r.name, array_agg(distinct n.state) as states, count(n.file_key)::integer as files,
          r.next_run_at is not null as "hasNext"
        from reports r join report_runs n on n.report_id = r.id where n.completed_at < date_trunc('day', now() at time zone 'Asia/Bangkok')
        at time zone 'Asia/Bangkok' group by r.id, r.name, r.next_run_at order by r.id`.execute(trx),
    )
    const [weekly, ...others] = rows.filter(({ name }) => !name.startsWith('สรุปตามชื่อผู้ส่ง'))
    expect(weekly).toMatchObject({ name: 'Messages of the week', states: ['completed'], hasNext: true })
    expect([3, 4]).toContain(weekly?.files)
    expect(others.map(({ name: _, ...of }) => of)).toEqual([
      { states: ['completed'], files: 1, hasNext: false },
      { states: ['completed'], files: 3, hasNext: false },
      { states: ['error'], files: 0, hasNext: false },
      { states: ['completed'], files: 1, hasNext: false },
    ])
    const found = await row(sql`
      select (select count(*)::integer from report_runs where state in ('queued', 'running')) as waiting,
        (select count(*)::integer from mails) as mails, (select min(rows)::integer from report_runs where state = 'completed') as rows,
        (select count(*)::integer from notices where path like '/reports/%' and created_at > now()) as future`)
    expect(found).toMatchObject({ waiting: 0, mails: 0, future: 0 })
    expect(found.rows).toBeGreaterThan(0)
  })
})
