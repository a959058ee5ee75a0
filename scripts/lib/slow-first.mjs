import Sequencer from '@jest/test-sequencer'

/** Suites that mostly wait, for leases, receipts or killed processes. Begun last, they would run alone at the end. */
const SLOW = [
  'run/processes',
  'settlement/credits-follow-parts',
  'run/line-processes',
  'home/figures',
  'delivery/delivery',
  'adapters/s3-files',
  'adapters/pg-boss-queue',
  'run/shared-carriers',
  'delivery/unsteady-carrier',
  'delivery/two-workers',
  'managed/move-pglite',
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
