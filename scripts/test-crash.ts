// npm run test:crash [-- ROUNDS]: kills the service, its PostgreSQL or a backend, 50 times by default. npm test does it three times.
import { jest, runSteps } from './lib/steps.ts'

const rounds = process.argv[2] ?? '50'
await runSteps([
  jest(`${rounds} kills`, ['service'], {
    env: { CRASH_ROUNDS: rounds },
    args: ['--testPathPatterns', 'run/crash\\.test'],
  }),
])
