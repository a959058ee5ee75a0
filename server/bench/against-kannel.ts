import type { Engine } from './bench-database.ts'
import { measureDurableSend } from './durable-send.ts'
import { measureKannel } from './kannel.ts'
import { startForeignSmsc } from './start-foreign-smsc.ts'

/** Messages a second of Kannel and of this service, at the same foreign SMSC, over one bind with this window, in the same minute. */
export async function measureAgainstKannel(
  engine: Engine,
  window: number,
  { messages, seconds }: { messages: number; seconds: number },
): Promise<{ kannel: number; own: number }> {
  const kannel = await measureKannel(window, { seconds })
  const { perSecond } = await measureDurableSend(engine, { messages, window, binds: 1, start: startForeignSmsc })
  return { kannel, own: perSecond }
}

// node server/bench/against-kannel.ts
if (import.meta.main)
  for (const window of [10, 200, 1000])
    console.log(window, await measureAgainstKannel('managed', window, { messages: 40_000, seconds: 8 }))
