import type { Locale } from '@songsarn/contract/base/locales'
import { MAX_PEOPLE } from '@songsarn/contract/communication/people'
import { addSamplePeople, removeSamplePeople, SAMPLE_MOBILES } from '@songsarn/contract/communication/sample-people'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { ownLocale } from '../../account/accounts/own-user.ts'
import { newId } from '../../foundation/db/id.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { listMobiles } from './list-mobiles.ts'

/** Names and cities, and the last name that marks a sample. */
const SAMPLES: Record<Locale, { mark: string; people: readonly (readonly [string, string])[] }> = {
  en: {
    mark: 'Sample',
    people: [
      ['Anong', 'Bangkok'],
      ['Boonsri', 'Chiang Mai'],
      ['Chai', 'Khon Kaen'],
      ['Dao', 'Phuket'],
      ['Ekachai', 'Bangkok'],
    ],
  },
  th: {
    mark: 'ตัวอย่าง',
    people: [
      ['อนงค์', 'กรุงเทพฯ'],
      ['บุญศรี', 'เชียงใหม่'],
      ['ชัย', 'ขอนแก่น'],
      ['ดาว', 'ภูเก็ต'],
      ['เอกชัย', 'กรุงเทพฯ'],
    ],
  },
}

/** People to try the console with. Their mobiles may be somebody's, so the blacklist keeps messages from them. */
export const samplePeopleHandlers = (ports: Ports): Handler[] => [
  handle(addSamplePeople, async ({ caller, transaction, audit }) => {
    const { mark, people } = SAMPLES[await ownLocale(ports.store, caller)]
    const now = ports.now()
    return transaction(async (trx) => {
      await requireBelowLimit(trx, caller, { table: 'people', max: MAX_PEOPLE + 1 - SAMPLE_MOBILES.length })
      const added = await trx
        .insertInto('people')
        .values(
          SAMPLE_MOBILES.map((mobile, place) => ({
            ...ofCaller(caller),
            ...{ id: newId(), mobile, isSample: true, createdAt: now, updatedAt: now },
            ...{ firstName: people[place]?.[0] ?? '', lastName: mark, city: people[place]?.[1] ?? '' },
          })),
        )
        .onConflict((conflict) => conflict.columns(['tenantId', 'accountId', 'mobile']).doNothing())
        .returning(['id', 'mobile'])
        .execute()
      for (const { id, mobile } of added)
        await audit(trx, { action: 'create', subject: 'Person', target: { id, name: mobile } })
      const mobiles = added.map(({ mobile }) => mobile)
      await listMobiles(trx, { caller, audit }, mobiles, { note: mark, now })
      return { added: added.length }
    })
  }),

  handle(removeSamplePeople, async ({ caller, transaction, audit }) =>
    transaction(async (trx) => {
      const removed = await trx
        .deleteFrom('people')
        .where((eb) => eb.and({ ...ofCaller(caller), isSample: true }))
        .where('mobile', 'in', SAMPLE_MOBILES)
        .returning(['id', 'mobile'])
        .execute()
      if (removed.length === 0) return undefined
      for (const { id, mobile } of removed)
        await audit(trx, { action: 'delete', subject: 'Person', target: { id, name: mobile } })
      await trx
        .deleteFrom('blacklist')
        .where((eb) => eb.and(ofCaller(caller)))
        .where(
          'mobile',
          'in',
          removed.map(({ mobile }) => mobile),
        )
        .where(
          'note',
          'in',
          Object.values(SAMPLES).map(({ mark }) => mark),
        )
        .execute()
      return undefined
    }),
  ),
]
