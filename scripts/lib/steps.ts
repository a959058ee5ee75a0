import { checkLocales } from './locales.ts'
import { run } from './run.ts'

const JEST = 'node_modules/jest/bin/jest.js'

export type Step = { name: string; run: () => Promise<{ code: number }> }
type Result = { name: string; seconds: number; passed: boolean }

/** A step that runs one program. */
export const program = (name: string, command: string, args: string[], env?: Record<string, string>): Step => ({
  name,
  run: () => run(command, args, { env }),
})

/** Component tests are `.test.tsx`; the others are quick. */
const UNIT = ['--testPathPatterns', '\\.test\\.ts$']
export const COMPONENT = ['--testPathPatterns', '\\.test\\.tsx$']
type JestOptions = { env?: Record<string, string>; args?: string[]; workers?: number }

/** A step that runs Jest projects of jest.config.mjs. msw 3 needs the ESM flag. */
export const jest = (name: string, projects: string[], { env, args = [], workers = 2 }: JestOptions = {}): Step =>
  program(name, 'node', [JEST, `--maxWorkers=${workers}`, '--selectProjects', ...projects, ...args], {
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    ...env,
  })

/** Checks of tools that do not run the code. */
export const checkSteps: readonly Step[] = [
  program('format and lint', 'biome', ['check', '--error-on-warnings', '.']),
  program('package rules and layers', 'node', ['lint/check-imports.ts']),
  program('owners of tables', 'node', ['lint/check-tables.ts']),
  program('types', 'tsc', ['-p', '.']),
  program('generated files', 'node', ['scripts/generate.ts', '--check']),
  { name: 'language files', run: checkLocales },
]

/** Quick checks without a service. */
export const verifySteps: readonly Step[] = [...checkSteps, jest('unit tests', ['unit', 'browser'], { args: UNIT })]

/**
 * Runs the steps one after the other, also after a failure, so that one run shows every fault. Then prints a table and
 * `N passed, N failed`, and sets the exit code.
 */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const results: Result[] = []
  for (const step of steps) {
    console.info(`\n── ${step.name}`)
    const start = performance.now()
    const passed = await step.run().then(
      ({ code }) => code === 0,
      (error: unknown) => {
        console.error(error)
        return false
      },
    )
    results.push({ name: step.name, seconds: (performance.now() - start) / 1000, passed })
  }
  console.info('')
  for (const { name, seconds, passed } of results) {
    console.info(`${passed ? 'pass' : 'FAIL'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`)
  }
  const failed = results.filter(({ passed }) => !passed).length
  console.info(`\n${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
