/** A whole send through a socket, to a carrier that throttles or loses one message in ten. */
import { afterEach, expect, it } from '@jest/globals'
import { forEachEngine } from '../../testing/database.ts'
import { testDelivery } from '../../testing/delivery.ts'
import { makeSender, mobiles, send, silentLog } from '../../testing/sending.ts'
import { closeAll, simulator } from '../../testing/simulator-transport.ts'
import { createSmppTransport } from './smpp/smpp-transport.ts'

const MESSAGES = 400
const ONE_IN = 10
/** At one message a second, these sends would take minutes. Lost responses free their places only a second after their receipts. */
const LIMIT_SECONDS = 45

/** The last four digits decide what the simulated carrier does. */
const someWith = (lastDigits: string) =>
  mobiles(MESSAGES).map((mobile, index) => (index % ONE_IN === 0 ? `09${1000 + index}${lastDigits}` : mobile))

forEachEngine('a carrier that fails one message in ten', (open) => {
  const testing = testDelivery(open)
  const { begin, wake, reaches } = testing
  afterEach(closeAll)

  it.each([
    ['throttles it once', '0004', { delivered: MESSAGES }],
    ['loses its response', '0007', { delivered: MESSAGES }],
  ])('%s: the others are sent at full speed, each once', async (_, lastDigits, expected) => {
    const caller = await makeSender(testing.store, MESSAGES)
    const { running, submitted } = await simulator()
    begin(createSmppTransport(`${running.url}?window=10&carrier=unsteady`, silentLog))
    const id = await send(testing.store, caller, someWith(lastDigits))
    const begun = performance.now()
    wake()
    await reaches(id, expected)
    expect((performance.now() - begun) / 1000).toBeLessThan(LIMIT_SECONDS)
    expect(new Set(submitted.map(({ mobile }) => mobile)).size).toBe(MESSAGES)
    expect(submitted.length).toBe(MESSAGES)
  })
})
