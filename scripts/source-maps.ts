// npm run source-maps -- TARGET [VERSION]: for the stack of an error report. Builds the shell or a remote once more, with source
// maps: `mf-reports/dist` then has the scripts of that version under their names, and `<script>.map` beside each. VERSION: of a
// deployed remote, with its code checked out; default: the version that `npm run build` gives it.
import { join } from 'node:path'
import { startCompiler } from './build/compile.ts'
import { localVersion } from './build/input-hash.ts'
import { withLock } from './build/lock.ts'
import { buildTargets, root } from './lib/targets.ts'

const [name, version] = process.argv.slice(2)
const targets = buildTargets()
const target = targets.find((each) => each.name === name)
if (!target) {
  console.error(`name one of: ${targets.map((each) => each.name).join(', ')}`)
  process.exit(1)
}
using compiler = startCompiler()
await withLock(join(root, 'dist/building.lock'), () =>
  compiler.compile(target, version ?? localVersion(target), { sourceMaps: true }),
)
console.log(join(target.folder, 'dist'))
