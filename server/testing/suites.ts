/**
 * Which suites run in the engine of a page too, by their paths in server/src, each with the reason. A page is a demo, so it is
 * tested by what it shows and by what its engine does differently: one connection for all, a superuser, another driver.
 */
const IN_PAGE: Readonly<Record<string, string>> = {
  'foundation/http/contract.test.ts': 'every call',
  'communication/communications/communications.test.ts': 'the main job',
  'delivery/delivery.test.ts': 'large batches, on the one connection that requests use too',
  'demo/demo-history.test.ts': 'what a showcase begins with',
  'run/page/memory-queue.test.ts': 'only a page has this queue',
  'foundation/db/migrate.test.ts': 'a stored page may be of an older version',
  'foundation/db/tenancy.test.ts': 'row level security for a superuser',
  'foundation/db/send-together.test.ts': 'its driver sends each statement by itself',
  'foundation/db/bulk-rows.test.ts': 'arrays of all types',
  'delivery/partitions.test.ts': 'partitions',
  'reports/home/figures.test.ts': 'days in Bangkok',
  'communication/people/segments.test.ts': 'conditions that people write',
  'communication/people/segment-numbers.test.ts': 'its classes of characters and casts',
  'reports/logs/logs.test.ts': 'searches',
}

export const runsInPage = (suite: string): boolean => Object.hasOwn(IN_PAGE, suite)

/**
 * Which suites run on Citus, by their paths in server/src. With TEST_CITUS=all (`npm run test:citus`) all suites that call
 * `forEachEngine` do, but for the suites of NOT_ON_CITUS. Otherwise (`npm test`, CI) the suites of IN_EVERY_TEST do, in
 * which most statements of the service run.
 */
const IN_EVERY_TEST: readonly string[] = [
  'foundation/db/distribution.test.ts',
  'foundation/db/tenancy.test.ts',
  'billing/ledger.test.ts',
  'communication/communications/communications.test.ts',
  'delivery/delivery.test.ts',
  'delivery/queue/lease-chunks.test.ts',
  'delivery/refused.test.ts',
  'delivery/receipts/receipts.test.ts',
  'reports/home/figures.test.ts',
  'reports/home/home.test.ts',
  'communication/people/import-preview.test.ts',
  'run/all-jobs.test.ts',
  'otp/otp/otp.test.ts',
]

/** Each with the reason. */
const NOT_ON_CITUS: Readonly<Record<string, string>> = {
  'foundation/db/migrate.test.ts': 'no installation of before 007-carriers was on Citus',
}

export const runsOnCitus = (suite: string): boolean =>
  !Object.hasOwn(NOT_ON_CITUS, suite) && (process.env.TEST_CITUS === 'all' || IN_EVERY_TEST.includes(suite))
