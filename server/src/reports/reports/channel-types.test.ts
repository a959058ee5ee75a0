import { describe, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import type { ReportBody } from '@songsarn/contract/reports/report-body'
import { CHANNEL_TYPE } from '@songsarn/contract/reports/report-contents'
import { sql } from 'kysely'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { migrate } from '../../foundation/db/migrate.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'

/** What was sent, as versions that gave campaigns the type of journeys stored it. */
type Stored = { mobiles: number; type: string; source: string | null; of?: string; isOfDemo?: true; file?: string }
const STORED: Record<string, Stored> = {
  typed: { mobiles: 1, type: 'quick-send', source: 'input' },
  people: { mobiles: 2, type: 'broadcast', source: 'people' },
  'campaign to numbers': { mobiles: 1, type: 'campaign', source: 'input' },
  'campaign to a file': { mobiles: 2, type: 'campaign', source: 'file' },
  'campaign to people': { mobiles: 3, type: 'campaign', source: 'people' },
  'campaign of old': { mobiles: 1, type: 'campaign', source: null },
  'campaign of the demo': { mobiles: 2, type: 'campaign', source: null, isOfDemo: true },
  'campaign of the demo to a list': {
    mobiles: 3,
    type: 'campaign',
    source: null,
    isOfDemo: true,
    file: 'customers.csv',
  },
  // In an order in which one pass over the rows is not enough.
  'sent a third time': { mobiles: 1, type: 'quick-send', source: 'undelivered', of: 'sent again' },
  'sent again': { mobiles: 2, type: 'quick-send', source: 'undelivered', of: 'campaign to people' },
}
const AFTER = {
  ...{ typed: 1, people: 2, 'campaign to numbers': 1, 'campaign to a file': 1, 'campaign to people': 2 },
  ...{ 'campaign of old': 1, 'campaign of the demo': 2, 'campaign of the demo to a list': 1 },
  ...{ 'sent a third time': 2, 'sent again': 2 },
}
const FILTERS: Record<string, Partial<ReportBody>> = {
  campaigns: { channelType: [3] },
  'campaigns, twice': { channelType: [3, 3], smsType: ['campaign', 'broadcast'] },
  'campaigns and numbers': { channelType: [1, 3] },
  all: { channelType: [1, 2, 3] },
  nothing: { channelType: [3], smsType: ['otp'] },
  people: { channelType: [2] },
}

const CONTENTS = [1, 4, 5, 6, 7] as const
const ALL = CONTENTS.map((content) => [content, {}] as const)
const CAMPAIGNS = CONTENTS.map((content) => [content, { smsType: ['campaign' as const] }] as const)

forEachEngine('messages of campaigns that have the type of journeys', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  let user: TestUser
  const before = new Map<string, unknown>()
  withSendingApp(open, async (made) => {
    ;({ store, app } = made)
    user = await app.newSender({ credits: 1000 })
    await send()
    for (const [reportName, filter] of Object.entries(FILTERS)) await storeReport(reportName, filter)
    for (const key of [...ALL, ...CAMPAIGNS]) before.set(JSON.stringify(key), await sumsOf(...key))
    await sql`delete from kysely_migration where name = '291-journeys-only'`.execute(store.db)
    await migrate(store.db, store.roles)
  })

  async function send() {
    const ids = new Map<string, string>()
    for (const [name, { mobiles }] of Object.entries(STORED)) {
      const to = Array.from({ length: mobiles }, (_, index) => `08123450${String(10 + index)}`)
      ids.set(name, await app.quickSend(user, to, name))
    }
    for (const id of ids.values()) await app.settled(user, id)
    for (const [name, { type, source, of, isOfDemo, file = null }] of Object.entries(STORED)) {
      const channelType = type === 'campaign' || source === 'undelivered' ? 3 : source === 'people' ? 2 : 1
      const duplicateOf = of === undefined ? null : (ids.get(of) ?? null)
      await asWorker(store, (trx) =>
        sql`update communications set type = ${type}, source = ${source}, channel_type = ${channelType}, name = ${name},
          duplicate_of = ${duplicateOf}::uuid, upload_file_name = ${file},
          analysis_id = case when ${isOfDemo ?? false} then null else analysis_id end
          where tenant_id = ${user.account.tenantId} and id = ${ids.get(name)}`.execute(trx),
      )
    }
  }
  async function storeReport(reportName: string, filter: Partial<ReportBody>) {
    const body = { reportName, scheduleDate: new Date(Date.now() + 86_400_000).toISOString(), ...filter }
    expect((await user.call(calls.createReport, { body })).status).toBe(201)
  }
  const range = { oneTimeReportType: 8 as const, startDate: `${bangkokDay(new Date())}T00:00:00+07:00` }

  /** Rows, messages and credits of a report of today. */
  async function sumsOf(reportType: 1 | 4 | 5 | 6 | 7, filter: Partial<ReportBody>) {
    const endDate = new Date(Date.now() + 60_000).toISOString()
    const body = { reportType, ...range, endDate, ...filter }
    const { status, body: found, text } = await user.call(calls.previewReport, { body })
    if (status !== 200) throw new Error(text)
    const sum = (name: string) => found.sums?.[found.columns.findIndex((column) => column.name === name)] ?? 0
    return { rows: found.total, messages: Number(sum('messages')), credits: Number(sum('credits')) }
  }

  it('get the type by where their recipients came from', async () => {
    const { rows } = await asWorker(store, (trx) =>
      sql<{ name: string; type: number }>`select name, channel_type as type from communications
        where tenant_id = ${user.account.tenantId}`.execute(trx),
    )
    expect(Object.fromEntries(rows.map(({ name, type }) => [name, type]))).toEqual(AFTER)
  })

  it.each(ALL)('leave the sums of content %s of all types', async (...key) => {
    const found = await sumsOf(...key)
    expect(found).toEqual(before.get(JSON.stringify(key)))
    expect(found.credits).toBe(18)
  })

  describe.each(CONTENTS)('in content %s', (content) => {
    it('have the same rows by their kind as they had by the type of journeys', async () => {
      const campaigns = await sumsOf(content, { smsType: ['campaign'] })
      expect(campaigns).toEqual(before.get(JSON.stringify([content, { smsType: ['campaign'] }])))
      expect(campaigns.credits).toBe(12)
    })

    it('are shared out among the types without a rest', async () => {
      const [all, ...parts] = await Promise.all(
        [[], [CHANNEL_TYPE.sms], [CHANNEL_TYPE.people], [CHANNEL_TYPE.journey]].map((channelType) =>
          sumsOf(content, { channelType }),
        ),
      )
      expect(parts.map(({ credits }) => credits)).toEqual([8, 10, 0])
      expect(parts.reduce((sum, { messages }) => sum + messages, 0)).toBe(all?.messages)
    })
  })

  it('stay in the reports that were of them alone, and are in those of them and others', async () => {
    const { items } = (await user.call(calls.listReports, { query: { size: 100 } })).body
    const stored = items.map(async ({ id, reportName }) => {
      const { channelType, smsType } = (await user.call(calls.getReport, { params: { id } })).body
      return [reportName, [channelType, smsType]]
    })
    expect(Object.fromEntries(await Promise.all(stored))).toEqual({
      campaigns: [[], ['campaign']],
      'campaigns, twice': [[], ['campaign']],
      'campaigns and numbers': [[], []],
      all: [[1, 2, 3], []],
      nothing: [[3], ['otp']],
      people: [[2], []],
    })
  })
})
