import { expect, it } from '@jest/globals'
import { forEachEngine } from '../../../testing/database.ts'
import { testDelivery } from '../../../testing/delivery.ts'
import { ScriptedTransport } from '../../../testing/scripted-transport.ts'
import { eventually, makeSender, mobiles, send } from '../../../testing/sending.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { pauseSwitchedOff } from './pause-switched-off.ts'

forEachEngine('accounts that are switched off', (open) => {
  const testing = testDelivery(open)
  const { begin, change, status, outstanding, stop } = testing
  const setActive = ({ acting }: Caller, active: boolean) =>
    asWorker(testing.store, (trx) => trx.updateTable('accounts').set({ active }).where('id', '=', acting.id).execute())
  const off = expect.objectContaining({ code: 'account.switchedOff' })

  it('cannot send, not by their parent either', async () => {
    const parent = await makeSender(testing.store, 100)
    const branch = await makeSender(testing.store, 100, {}, parent)
    const byParent = { ...parent, acting: branch.acting, tenancy: { ...branch.tenancy, userId: parent.tenancy.userId } }
    await setActive(branch, false)
    await expect(send(testing.store, byParent, mobiles(1))).rejects.toEqual(off)
    await setActive(branch, true)
    await expect(send(testing.store, branch, mobiles(1))).resolves.toEqual(expect.any(String))
    await send(testing.store, byParent, mobiles(1))
  })

  it('have what they send paused, and resumed only when they are on again', async () => {
    const transport = begin(new ScriptedTransport(2))
    const caller = await makeSender(testing.store, 100)
    const other = await makeSender(testing.store, 100)
    const id = await send(testing.store, caller, mobiles(20))
    await eventually(async () => transport.submitted.length === 2)
    const otherId = await send(testing.store, other, mobiles(1))
    await setActive(caller, false)
    await pauseSwitchedOff(testing.store)
    expect([(await status(id)).status, (await status(otherId)).status]).toEqual(['paused', 'sending'])
    for (const { answer } of transport.submitted.splice(0)) answer({ kind: 'accepted', carrierMessageId: '1' })
    await eventually(async () => (await outstanding(id)) === 0)
    await expect(change(caller, id, 'sending')).rejects.toEqual(off)
    await setActive(caller, true)
    await pauseSwitchedOff(testing.store)
    await change(caller, id, 'sending')
    testing.wake()
    await eventually(async () => ((await outstanding(id)) ?? 0) > 0)
    await stop(caller, id)
  })
})
