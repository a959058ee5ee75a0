import type { AgainstCeiling } from '../../server/bench/against-ceiling.ts'
import type { Measured, Step } from './step.ts'

/** What `server/bench/against-ceiling.ts` gave on two cores, with a little other work. Record it again with a change that makes it better. */
const RECORDED: AgainstCeiling = { large: 0.34, small: 0.29, analyze: 5.4, otpRequests: 0.02, otpVerifies: 0.058 }
const NAMES: Record<keyof AgainstCeiling, string> = {
  large: 'durable sending, window 1000',
  small: 'durable sending, window 100',
  analyze: 'Analyze',
  otpRequests: 'OTP requests',
  otpVerifies: 'OTP verifies',
}
/** A change that makes something slower by 30 % fails. */
const LEAST = 1 / 1.3

/** Worth another round, which may confirm it or not. */
const LOW = 0.9
const KEYS = Object.keys(RECORDED) as (keyof AgainstCeiling)[]

/** The short form fails with it too: ratios of one run can be compared between machines, times can not. */
export const recordedStep: Step = {
  name: 'against the recorded',
  on: 'engines',
  async measure(_, engine) {
    const { measureAgainstCeiling } = await import('../../server/bench/against-ceiling.ts')
    const ratios = await measureAgainstCeiling(engine, (some) => KEYS.some((name) => some[name] < LOW * RECORDED[name]))
    return KEYS.map(
      (name): Measured => ({
        ...{ what: `${NAMES[name]}, against the recorded`, value: ratios[name] / RECORDED[name], unit: '×' },
        ...{ atLeast: Math.round(LEAST * 100) / 100, isRatio: true },
      }),
    )
  },
}
