import { checkLocales } from './locales.ts'
import { run } from './run.ts'

const JEST = 'node_modules/jest/bin/jest.js'

export type Step = { name: string; run: () => Promise<{ code: number; output?: string }> }
type Result = { name: string; seconds: number; passed: boolean; output: string }

/** A step that runs one program. */
export const program = (name: string, command: string, args: string[], env?: Record<string, string>): Step => ({
  name,
  // A terminal gets the program's own colours and progress.
  run: () => run(command, args, { env, tee: !process.stdout.isTTY }),
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
 * `N passed, N failed`, names what failed, and sets the exit code.
 */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const results: Result[] = []
  for (const step of steps) {
    console.info(`\n── ${step.name}`)
    const start = performance.now()
    const { code, output = '' } = await step.run().catch((error: unknown) => {
      console.error(error)
      return { code: 1, output: String(error) }
    })
    results.push({ name: step.name, seconds: (performance.now() - start) / 1000, passed: code === 0, output })
  }
  console.info('')
  for (const { name, seconds, passed } of results) {
    console.info(`${passed ? 'pass' : 'FAIL'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`)
  }
  const failed = results.filter(({ passed }) => !passed)
  console.info(`\n${results.length - failed.length} passed, ${failed.length} failed`)
  for (const { name, output } of failed) console.info(`\n${name}:\n${failures(output).join('\n')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

/** Lines that name a failed test, as Jest and Playwright write them; else the last lines. */
function failures(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const named = [...new Set(lines.filter((line) => /^\s*(?:● .+ › |✘ )/.test(line)))]
  return (named.length > 0 ? named : lines.slice(-5)).slice(0, 10).map((line) => line.trim().slice(0, 200))
}
