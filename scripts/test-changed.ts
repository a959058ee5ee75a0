// npm run test:changed [-- COMMIT]: the checks of verify, and the tests that import what changed since a commit, the nearest
// first. Without COMMIT: since the branch left main; on main, since the last commit.
import { execFileSync } from 'node:child_process'
import { readImports } from '../lint/imports.ts'
import { nearestTests } from './lib/nearest-tests.ts'
import { checkSteps, jest, runSteps } from './lib/steps.ts'
import { root } from './lib/targets.ts'

/** So many suites take about two minutes. Almost all of the service depend on each of its files, by way of its list of calls. */
const MOST = 30

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

const since = process.argv[2] ?? branchPoint()
const changed = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
  .flatMap((files) => files.split('\n'))
  .filter(Boolean)
const related = nearestTests(changed, readImports(root))
const nearest = related.slice(0, MOST)
console.info(`${changed.length} files changed since ${since}; ${related.length} suites import them`)
if (related.length > MOST) console.info(`the ${MOST} nearest ones run here, all of them in npm test`)

// By patterns: Jest takes a path after --selectProjects for the name of a project.
const patterns = nearest.map((file) => `/${file.replaceAll('.', '\\.')}$`)
const tests = jest('tests of what changed', ['unit', 'service', 'browser'], {
  args: ['--testPathPatterns', ...patterns],
  // More than the two cores: suites of the service mostly wait.
  workers: 3,
})
await runSteps(nearest.length === 0 ? checkSteps : [...checkSteps, tests])

function branchPoint(): string {
  try {
    return git('merge-base', 'main', 'HEAD')
  } catch {
    return 'HEAD'
  }
}
