// npm run verify: format, lint, package rules and layers, types, generated files, language files, unit tests. CI's first step.
import { runSteps, verifySteps } from './lib/steps.ts'

await runSteps(verifySteps)
