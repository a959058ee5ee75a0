/**
 * Which suites run on Citus, by their paths in server/src. All that call `forEachEngine` do with TEST_CITUS=all
 * (`npm run test:citus`), but for those that NOT_ON_CITUS names. Otherwise those of IN_EVERY_TEST do (`npm test`, CI), the ones
 * in which most statements of the service run.
 */
export const IN_EVERY_TEST: readonly string[] = [
  'db/distribution.test.ts',
  'db/tenancy.test.ts',
  'billing/ledger.test.ts',
  'communications/communications.test.ts',
  'delivery/delivery.test.ts',
  'delivery/queue/lease-chunks.test.ts',
  'delivery/refused.test.ts',
  'delivery/receipts/receipts.test.ts',
  'home/figures.test.ts',
  'otp/otp.test.ts',
]

/** Each with the reason. */
export const NOT_ON_CITUS: Readonly<Record<string, string>> = {
  'db/migrate.test.ts': 'no installation of before 007-carriers was on Citus',
}

export const runsOnCitus = (suite: string): boolean =>
  !(suite in NOT_ON_CITUS) && (process.env.TEST_CITUS === 'all' || IN_EVERY_TEST.includes(suite))
