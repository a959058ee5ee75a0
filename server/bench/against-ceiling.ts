import { measureAnalyze } from './analyze-100k.ts'
import { type Engine, shareManagedServer } from './bench-database.ts'
import { measureCeiling } from './ceiling.ts'
import { measureDurableSend, WINDOW } from './durable-send.ts'
import { measureOtp } from './otp.ts'

const MESSAGES = 5000
const NUMBERS = 20_000
const OTP = { requests: 500, bulk: 6000, perSecond: 10, seconds: 1 }
/** Other work on the machine only makes a figure smaller. So the best of some rounds is the figure, and of more when one is low. */
const ROUNDS = { least: 2, most: 5 }

/** Multiples of `measureCeiling`. */
export type AgainstCeiling = Record<'large' | 'small' | 'analyze' | 'otpRequests' | 'otpVerifies', number>

/**
 * Throughputs of the service as multiples of what the database does for an insert and two updates a message, in some ten seconds a round.
 *
 * @param isLow whether a figure is so low that another round has to confirm it
 */
export async function measureAgainstCeiling(
  engine: Engine,
  isLow: (ratios: AgainstCeiling) => boolean,
): Promise<AgainstCeiling> {
  const best = { ceiling: 0, large: 0, small: 0, analyze: 0, otpRequests: 0, otpVerifies: 0 }
  const better = (name: keyof typeof best, value: number) => {
    best[name] = Math.max(best[name], value)
  }
  for (let round = 1; ; round++) {
    better('ceiling', await measureCeiling(engine, MESSAGES))
    better('large', (await measureDurableSend(engine, { messages: MESSAGES, window: WINDOW.large })).perSecond)
    better('small', (await measureDurableSend(engine, { messages: MESSAGES, window: WINDOW.small })).perSecond)
    better('analyze', NUMBERS / (await measureAnalyze(engine, NUMBERS)).seconds)
    const otp = await measureOtp(engine, OTP)
    better('otpRequests', otp.requestsPerSecond)
    better('otpVerifies', otp.verifiesPerSecond)
    const { ceiling, ...others } = best
    const of = (name: keyof typeof others) => others[name] / ceiling
    const ratios = {
      ...{ large: of('large'), small: of('small'), analyze: of('analyze') },
      ...{ otpRequests: of('otpRequests'), otpVerifies: of('otpVerifies') },
    }
    if (round >= ROUNDS.most || (round >= ROUNDS.least && !isLow(ratios))) return ratios
  }
}

// node server/bench/against-ceiling.ts
if (import.meta.main) {
  await using undo = new AsyncDisposableStack()
  await shareManagedServer(undo)
  console.log(await measureAgainstCeiling('managed', () => true))
}
