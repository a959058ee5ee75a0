// node lint/check-imports.ts [folder]: checks the imports of the repository, or of a copy of it.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkImports } from './import-rules.ts'
import { readImports } from './imports.ts'

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const imports = readImports(root)
const faults = checkImports(imports, readFileSync(join(root, 'docs/architecture.md'), 'utf8'))
for (const fault of faults) console.error(fault)
console.info(`Checked ${imports.length} imports, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
