import { readdir, readFile } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'

/** A module and the names that it exports. */
type Module = { path: string; exports: ReadonlySet<string> }

/** Source of `shared/contract/src/subjects.ts`: the calls, lookups and errors that the files in the folders beside it export. */
export async function contractSubjects(folder: string): Promise<string> {
  const subjects = await exporting(folder, await filesOfAreas(folder), ['calls', 'lookups', 'errors'])
  return [
    imports(subjects),
    `export const subjectCalls = {${spread(subjects, 'calls')}}`,
    `export const subjectLookups = {${spread(subjects, 'lookups')}}`,
    `export const subjectErrors = {${spread(subjects, 'errors')}} as const`,
  ].join('\n\n')
}

/** Source of `shared/contract/src/call-names.ts`: the names of the calls of each subject, and how to load them. */
export async function contractCallNames(folder: string): Promise<string> {
  const subjects = await exporting(folder, await filesOfAreas(folder), ['calls'])
  const entries = await Promise.all(
    subjects.map(async ({ path }) => {
      const { calls } = (await import(join(folder, path))) as { calls: object }
      return `{ names: ${JSON.stringify(Object.keys(calls))}, load: () => import('./${path}') },`
    }),
  )
  return `/** The calls by subject. A subject loads with its first call: the whole contract is too much for a first visit. */
export const CALL_NAMES = [${entries.join('')}] as const`
}

/** Source of `server/src/run/subjects.ts`: what each folder of `server/src` exports: handlers and lookups in `api.ts`, jobs in `jobs.ts`. */
export async function serverSubjects(folder: string): Promise<string> {
  const files = await filesOfAreas(folder)
  const apis = await exporting(folder, named(files, 'api.ts'), ['handlers', 'lookups'])
  const jobs = await exporting(folder, named(files, 'jobs.ts'), ['jobs'])
  const handlers = apis.flatMap(({ path, exports }) => (exports.has('handlers') ? `${nameOf(path)}.handlers,` : []))
  return [
    [imports(apis, '..'), ...jobs.map(({ path }) => `import { jobs as ${nameOf(path)}Jobs } from '../${path}'`)].join(
      '\n',
    ),
    `export const subjectHandlers = [${handlers.join('')}]`,
    `export const subjectJobs = [${jobs.map(({ path }) => `${nameOf(path)}Jobs,`).join('')}]`,
    `export const subjectLookups = {${spread(apis, 'lookups')}}`,
  ].join('\n\n')
}

const named = (files: string[], name: string) => files.filter((file) => basename(file) === name)

/** Source of `migrations/all.ts`: `008-tags.ts` exports its migration as `tags`. */
export async function allMigrations(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => isSource(name) && name !== 'all.ts').toSorted()
  refuseSameNumber(names)
  const migrations = names.map((file) => ({ file, name: file.slice(0, -3), variable: camelCase(file.slice(4, -3)) }))
  return [
    [
      "import type { Roles } from '../roles.ts'",
      ...migrations.map(({ file, variable }) => `import { ${variable} } from './${file}'`),
    ].join('\n'),
    `/** Every migration in order; each is SQL text, so that the same runs in a page. Applied ones are never edited. */
export const migrations: Record<string, (roles: Roles) => string> = {${migrations
      .map(({ name, variable }) => `'${name}': ${variable},`)
      .join('')}}`,
  ].join('\n\n')
}

/** Two branches may each take the next number. The order of the two would then depend on their names, and a database that has one could not take the other. */
function refuseSameNumber(files: string[]): void {
  const taken = new Map<string, string>()
  for (const file of files) {
    const number = /^(\d{3})-/.exec(file)?.[1]
    if (number === undefined) throw new Error(`${file}: the name of a migration starts with three digits and a hyphen`)
    const other = taken.get(number)
    if (other !== undefined)
      throw new Error(`${other} and ${file} have the same number: give one of them the next free number`)
    taken.set(number, file)
  }
}

/** Sources in the folders of a folder, at any depth. Files beside the folders are made of them. */
const filesOfAreas = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((path) => path.includes(sep) && isSource(path))

const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts')

/** The modules of `paths` that export one of `names`, by the name of their subject: documents and screens list calls in this order. */
async function exporting(folder: string, paths: string[], names: string[]): Promise<Module[]> {
  const modules = await Promise.all(
    paths
      .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
      .map(async (path) => {
        const source = await readFile(join(folder, path), 'utf8').catch(() => '')
        return {
          path,
          exports: new Set(names.filter((name) => new RegExp(`^export const ${name}\\b`, 'm').test(source))),
        }
      }),
  )
  return modules.filter(({ exports }) => exports.size > 0)
}

const imports = (modules: Module[], folder = '.') =>
  modules.map(({ path }) => `import * as ${nameOf(path)} from '${folder}/${path}'`).join('\n')

const spread = (modules: Module[], name: string) =>
  modules.flatMap(({ path, exports }) => (exports.has(name) ? `...${nameOf(path)}.${name},` : [])).join('')

/** `credits` for `account/credits/api.ts` and for `credits.ts`: a subject has one name, whatever area it is in. */
const nameOf = (path: string) => camelCase(basename(path.replace(/(\/(api|jobs))?\.ts$/, '')))

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
