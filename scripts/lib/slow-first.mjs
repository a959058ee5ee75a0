import Sequencer from '@jest/test-sequencer'

/** Suites that mostly wait, for leases, receipts or killed processes. Begun last, they would run alone at the end. */
const SLOW = [
  'run/processes',
  'run/line-processes',
  'line/line-delivery',
  'delivery/delivery',
  'adapters/pg-boss-queue',
  'delivery/kill',
  'run/disk-full',
  'run/shared-carriers',
  'managed/move-pglite',
  'otp/otp',
  'communications/schedule',
  'adapters/s3-files',
  'delivery/two-workers',
]

/** Jest's sequencer knows how long a suite took only from earlier runs on the same machine: a clean clone has none. */
export default class SlowFirst extends (Sequencer.default ?? Sequencer) {
  async sort(tests) {
    const rank = ({ path }) => {
      const at = SLOW.findIndex((name) => path.includes(`${name}.test.`))
      return at < 0 ? SLOW.length : at
    }
    const sorted = await super.sort(tests)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
