import { DraftFields } from '@songsarn/contract/communication/draft-fields'
import type { AccountKey } from '../account/accounts/create-account.ts'
import { columnsOf } from '../communication/drafts/fields.ts'
import type { Scope } from '../foundation/db/database.ts'
import { DEMO_SENDER } from './demo-accounts.ts'
import type { History } from './plan-history.ts'

const DAY_MS = 24 * 3600_000
const WEEK_MS = 7 * DAY_MS

type Filling = { trx: Scope; demo: AccountKey; history: History; userId: string }

/** A campaign of a week for each message of one. */
export async function fillCampaigns({ trx, demo, history, userId }: Filling): Promise<void> {
  for (const { id: communicationId, type, name, at } of history.sends) {
    if (type !== 'campaign' || name === null) continue
    const id = history.random.idAt(at)
    await trx
      .insertInto('campaigns')
      .values({
        ...{ ...demo, id, name, description: '', userId },
        ...{ startsAt: at, endsAt: new Date(at.getTime() + WEEK_MS), createdAt: at },
      })
      .execute()
    await trx
      .updateTable('communications')
      .set({ campaignId: id })
      .where((eb) => eb.and({ tenantId: demo.tenantId, id: communicationId }))
      .execute()
  }
  await fillPlans({ trx, demo, history, userId })
}

/** Drafts of the team: a campaign to come with its first message, and a broadcast. */
async function fillPlans({ trx, demo, history: { today, random }, userId }: Filling): Promise<void> {
  const at = new Date(today.getTime() - DAY_MS)
  const campaignId = random.idAt(at)
  await trx
    .insertInto('campaigns')
    .values({
      ...{ ...demo, id: campaignId, name: 'Year-end sale', description: 'Teaser, first day, last day.', userId },
      ...{
        startsAt: new Date(today.getTime() + 2 * WEEK_MS),
        endsAt: new Date(today.getTime() + 6 * WEEK_MS),
        createdAt: at,
      },
    })
    .execute()
  for (const [broadcastName, content, of] of PLANNED) {
    const fields = DraftFields.parse({
      ...{ type: 'broadcast', broadcastName, content, broadcastFrom: DEMO_SENDER, audience: 'people' },
      ...(of === 'campaign' && { campaignId }),
    })
    await trx
      .insertInto('drafts')
      .values({
        ...{ ...demo, ...columnsOf(fields), id: random.idAt(at), userId, type: fields.type, version: 1 },
        ...{ communicationId: null, duplicateOf: null, updatedBy: userId, createdAt: at, updatedAt: at },
      })
      .execute()
  }
}

const PLANNED = [
  ['Year-end sale: teaser', 'Hello {{firstName|friend}}, something good begins soon.', 'campaign'],
  ['New opening hours', 'สวัสดีคุณ{{firstName}} เดือนหน้าเปิดถึงสองทุ่ม', 'broadcast'],
] as const
