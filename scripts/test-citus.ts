// npm run test:citus: all suites of the service that run on Citus. npm test runs some of them.
import { testCitus, WITHOUT_CITUS } from './lib/citus.ts'
import { jest, runSteps } from './lib/steps.ts'

const citus = await testCitus()
if (citus) {
  const env = { TEST_CITUS_URL: citus.url, TEST_CITUS: 'all' }
  await runSteps([jest('service, on Citus', ['service'], { env, args: ['--testNamePattern', 'on citus'] })])
  await citus.stop()
} else {
  console.error(WITHOUT_CITUS)
  process.exitCode = 1
}
