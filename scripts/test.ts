// npm test: the steps of verify, then components, the service on each database, the build, and the running system in Chromium.
import { ensureChromium } from './lib/chromium.ts'
import { testCitus, WITHOUT_CITUS } from './lib/citus.ts'
import { testPostgres } from './lib/postgres.ts'
import { COMPONENT, jest, OWN_PROCESS, program, runSteps, verifySteps } from './lib/steps.ts'

const postgres = await testPostgres()
const service: Record<string, string> = postgres
  ? { TEST_DATABASE_URL: postgres.url }
  : { TEST_WITHOUT_POSTGRES: 'true' }
if (!postgres) {
  console.error('\n!!! PostgreSQL is NOT TESTED: no server answers and none could be started. Set TEST_DATABASE_URL.\n')
}

const citus = await testCitus()
if (!citus) console.error(`\n!!! ${WITHOUT_CITUS}\n`)
const engines = `PGlite and PostgreSQL${citus ? ', and some on Citus' : ''}`

/** Projects of e2e/playwright.config.ts. */
const chromium = (name: string, projects: string[]) => ({
  name,
  run: async () => {
    const args = ['test', '--config', 'e2e/playwright.config.ts', ...projects.map((project) => `--project=${project}`)]
    return program(name, 'playwright', args, { CHROMIUM_PATH: await ensureChromium(), ...service }).run()
  },
})

await runSteps([
  ...verifySteps,
  { name: 'PostgreSQL is tested', run: async () => ({ code: postgres || process.env.CI !== 'true' ? 0 : 1 }) },
  jest('component tests', ['browser'], { args: COMPONENT }),
  jest(`service, on ${engines}`, ['service'], {
    env: { ...service, ...(citus && { TEST_CITUS_URL: citus.url }) },
    args: OWN_PROCESS,
    // More than the two cores: some suites mostly wait, for leases, receipts or a killed process.
    workers: 3,
  }),
  program('a new remote, as the generator writes it', 'node', ['scripts/check-new-remote.ts']),
  program('build', 'node', ['scripts/build.ts']),
  program('size of the built console', 'node', ['scripts/check-size.ts']),
  chromium('the running system in Chromium', ['console', 'own']),
  chromium('tests that measure time in Chromium, alone', ['quiet']),
])
await postgres?.stop()
await citus?.stop()
