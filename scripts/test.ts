// npm test: the steps of verify, then components, the service on each database, the build, and the running system in Chromium.
import { ensureChromium } from './lib/chromium.ts'
import { testCitus, WITHOUT_CITUS } from './lib/citus.ts'
import { debianPostgres, startPostgres, testPostgres } from './lib/postgres.ts'
import { COMPONENT, jest, program, runSteps, type Step, verifySteps } from './lib/steps.ts'

const postgres = await testPostgres()
const service = { TEST_DATABASE_URL: postgres.url }
const citus = await testCitus()
if (!citus) console.error(`\n!!! ${WITHOUT_CITUS}\n`)

/** Projects of e2e/playwright.config.ts. */
const chromium = (name: string, projects: string[]) => ({
  name,
  run: async () => {
    const args = ['test', '--config', 'e2e/playwright.config.ts', ...projects.map((project) => `--project=${project}`)]
    return program(name, 'playwright', args, { CHROMIUM_PATH: await ensureChromium(), ...service }).run()
  },
})

/** Tests that depend most on the version of PostgreSQL. They also run on the oldest version that the service supports. */
const OLDEST = ['db/migrate.test.ts', 'http/contract.test.ts', 'delivery/delivery.test.ts']
const onOldest: Step = {
  name: 'migrations, contract and delivery on PostgreSQL 15',
  async run() {
    const bin = debianPostgres(15)
    if (!bin) {
      console.info('skipped: this machine has no PostgreSQL 15 (Debian: postgresql-15)')
      return { code: 0 }
    }
    const oldest = await startPostgres({ bin })
    const args = ['--testNamePattern', 'on postgres', '--testPathPatterns', ...OLDEST]
    return jest(onOldest.name, ['service'], { env: { TEST_DATABASE_URL: oldest.url }, args })
      .run()
      .finally(oldest.stop)
  },
}

await runSteps([
  ...verifySteps,
  jest('component tests', ['browser'], { args: COMPONENT }),
  jest(`service, on PostgreSQL${citus ? ', and some on Citus' : ''}`, ['service'], {
    env: { ...service, ...(citus && { TEST_CITUS_URL: citus.url }) },
    // More than the two cores: many suites mostly wait, for leases, receipts or a killed process.
    workers: 5,
  }),
  onOldest,
  program('a new remote, as the generator writes it', 'node', ['scripts/check-new-remote.ts']),
  program('build', 'node', ['scripts/build.ts']),
  program('size of the built console', 'node', ['scripts/check-size.ts']),
  program('the benchmark, in its short form', 'node', ['--max-semi-space-size=16', 'scripts/bench.ts', '--quick']),
  chromium('the running system in Chromium', ['workbench', 'console', 'own']),
  chromium('tests that measure time in Chromium, alone', ['quiet']),
])
await postgres.stop()
await citus?.stop()
