// npm test: verify, then components and the service on both databases, the built remotes, and the started system in Chromium.
import { ensureChromium } from './lib/chromium.ts'
import { checkLocales } from './lib/locales.ts'
import { testPostgres } from './lib/postgres.ts'
import { COMPONENT, jest, program, runSteps, UNIT } from './lib/steps.ts'

const postgres = await testPostgres()
const service: Record<string, string> = postgres
  ? { TEST_DATABASE_URL: postgres.url }
  : { TEST_WITHOUT_POSTGRES: 'true' }
if (!postgres) {
  console.error('\n!!! PostgreSQL is NOT TESTED: none answers and none could be started. Set TEST_DATABASE_URL.\n')
}

/** Projects of e2e/playwright.config.ts. */
const chromium = (name: string, projects: string[]) => ({
  name,
  run: async () => {
    const args = ['test', '--config', 'e2e/playwright.config.ts', ...projects.map((project) => `--project=${project}`)]
    return program(name, 'playwright', args, { CHROMIUM_PATH: await ensureChromium(), ...service }).run()
  },
})

await runSteps([
  program('format, lint, package rules', 'biome', ['check', '--error-on-warnings', '.']),
  program('types', 'tsc', ['-p', '.']),
  { name: 'language files', run: checkLocales },
  { name: 'PostgreSQL is tested', run: async () => ({ code: postgres || process.env.CI !== 'true' ? 0 : 1 }) },
  jest('unit tests', ['unit', 'browser'], {}, UNIT),
  jest('component tests', ['browser'], {}, COMPONENT),
  jest('service, on PGlite and PostgreSQL', ['service'], service),
  program('an area as the generator writes it', 'node', ['scripts/check-new-remote.ts']),
  program('build', 'node', ['scripts/build.ts']),
  program('size of the built console, and what comes twice', 'node', ['scripts/check-size.ts']),
  chromium('the started system in Chromium', ['console', 'own']),
  chromium('what measures in Chromium, with nothing beside it', ['quiet']),
])
await postgres?.stop()
