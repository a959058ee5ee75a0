import type { AccountKey } from '../account/accounts/create-account.ts'
import { CHANNEL_PORTS } from '../delivery/channels/channel-ports.ts'
import type { NewRow, Scope } from '../foundation/db/database.ts'
import { DEMO_SENDER } from './demo-accounts.ts'
import type { StoredSend } from './fill-messages.ts'
import { type History, LEAST_PEOPLE } from './plan-history.ts'

const DAY_MS = 24 * 3600_000
const RECIPIENTS = LEAST_PEOPLE
const CONTENT = 'สวัสดีปีใหม่จากร้านของเรา ขอให้เป็นปีที่ดี'

type Planning = { demo: AccountKey; history: History; userId: string }

/** A broadcast that was scheduled yesterday and starts in two weeks. Its credits are reserved; it has no messages yet. */
export function scheduledSend({ demo, history: { today, random }, userId }: Planning): StoredSend {
  const at = new Date(today.getTime() - DAY_MS + 15 * 3600_000)
  const start = new Date(today.getTime() + 14 * DAY_MS + 9 * 3600_000)
  const { credits } = CHANNEL_PORTS.sms.cost(CONTENT)
  const communication: NewRow<'communications'> = {
    ...{ tenantId: demo.tenantId, accountId: demo.accountId, payerAccountId: demo.accountId, userId },
    // The id has the time of the start, as the id of each scheduled communication.
    ...{ id: random.communicationIdAt(start), type: 'broadcast', name: 'สวัสดีปีใหม่', sender: DEMO_SENDER },
    ...{ content: CONTENT, commonText: CONTENT, status: 'scheduled', scheduledAt: start, createdAt: at },
    ...{ uniqueRows: RECIPIENTS, recipients: RECIPIENTS, credits: RECIPIENTS * credits, source: 'input' },
    ...{ transactionId: random.idAt(at), analysisId: random.idAt(at) },
  }
  return { communication, messages: [] }
}

/** The analysis that the scheduled broadcast starts from. */
export async function fillScheduledAnalysis(
  trx: Scope,
  { communication: of }: StoredSend,
  { people }: Pick<History, 'people'>,
): Promise<void> {
  const { tenantId, accountId, userId, id: communicationId, analysisId: id } = of
  if (!id || !of.createdAt || !of.scheduledAt) throw new Error('nothing is scheduled')
  const { parts, credits } = CHANNEL_PORTS.sms.cost(CONTENT)
  const recipients = people.slice(0, RECIPIENTS)
  await trx
    .insertInto('analyses')
    .values({
      ...{ tenantId, id, accountId, userId, communicationId, status: 'ready', sender: DEMO_SENDER },
      ...{ content: CONTENT, commonText: CONTENT, previewMobile: recipients[0]?.mobile ?? null, previewText: CONTENT },
      ...{ rowsTotal: RECIPIENTS, rowsDone: RECIPIENTS, uniqueRows: RECIPIENTS, totalCredit: RECIPIENTS * credits },
      ...{ shortest: credits, longest: credits, shortestRow: 1, longestRow: 1 },
      ...{ createdAt: of.createdAt, expiresAt: of.scheduledAt },
    })
    .execute()
  await trx
    .insertInto('analysisRows')
    .values(
      recipients.map(({ mobile }, index) => ({
        ...{ tenantId, accountId, analysisId: id, rowNo: index + 1, input: mobile, mobile },
        ...{ bucket: 'unique', reason: 'ok', duplicateOf: null, parts, credits, text: null },
      })),
    )
    .execute()
}
