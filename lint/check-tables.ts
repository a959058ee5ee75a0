// node lint/check-tables.ts: checks that the service writes each table in the folder that owns it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OTHER_WRITERS, OWNERS } from '../server/src/foundation/db/owners.ts'
import { repositoryFiles } from './repository-files.ts'
import { checkTables } from './table-rules.ts'

const root = join(import.meta.dirname, '..')
const folder = 'server/src/'
/** The schema and the rows of the demo are of all tables. */
const isChecked = (file: string) =>
  !/\.test\.ts$|\/testing\//.test(file) && !/^(demo|foundation\/db\/migrations)\//.test(file.slice(folder.length))

const sources = repositoryFiles(root, `${folder}*.ts`)
  .filter(isChecked)
  .map((file) => ({ path: file.slice(folder.length), text: readFileSync(join(root, file), 'utf8') }))
const faults = checkTables(sources, OWNERS, OTHER_WRITERS)
for (const fault of faults) console.error(`${folder}${fault}`)
console.info(`Checked the tables of ${sources.length} files, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
