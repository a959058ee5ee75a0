// npm run verify: format, lint, package rules, types, language files, unit tests. CI's first step.
import { checkLocales } from './lib/locales.ts'
import { jest, program, runSteps, UNIT } from './lib/steps.ts'

await runSteps([
  program('format, lint, package rules', 'biome', ['check', '--error-on-warnings', '.']),
  program('types', 'tsc', ['-p', '.']),
  { name: 'language files', run: checkLocales },
  jest('unit tests', ['unit', 'browser'], {}, UNIT),
])
