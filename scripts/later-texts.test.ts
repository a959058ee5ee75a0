import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readImports } from '../lint/imports.ts'
import communication from '../mf-communication/src/locales/en.ts'
import restOfCommunication from '../mf-communication/src/locales/en-rest.ts'
import reports from '../mf-reports/src/locales/en.ts'
import restOfReports from '../mf-reports/src/locales/en-rest.ts'

const root = join(__dirname, '..')
const imports = Map.groupBy(readImports(root), ({ from }) => from)

/** The files that a file of a remote imports, also later. Not the parts that load the rest of the texts first. */
function filesOf(from: string, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen
  seen.add(from)
  const source = readFileSync(join(root, from), 'utf8')
  const remote = from.split('/', 1)[0]
  for (const { to } of imports.get(from) ?? []) {
    const loadsRest = source.includes(`lazyScreen(async () => (await import('${specifier(from, to)}'))`)
    if (to.startsWith(`${remote}/src/`) && !to.includes('/locales/') && !loadsRest) filesOf(to, seen)
  }
  return seen
}

const specifier = (from: string, to: string) => {
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

/** The subjects of texts that a file names: `t('people.title')`, `` t(`people.${key}`) ``, also in a table of keys. */
const subjectsIn = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/['`]([a-zA-Z]+)\./g)].map(([, subject]) => subject ?? '')

describe.each([
  [
    'mf-communication/src/quick-send/QuickSendPage.tsx',
    'mf-communication/src/send-form/SendForm.tsx',
    communication,
    restOfCommunication,
  ],
  ['mf-reports/src/home/HomePage.tsx', 'mf-reports/src/home/FigureTiles.tsx', reports, restOfReports],
])('the texts that a remote begins with: %s', (page, part, texts, rest) => {
  it('are all that its first screen shows before a part of it loads the rest', () => {
    const files = [...filesOf(page)]
    const late = files.flatMap((file) =>
      subjectsIn(file)
        .filter((subject) => Object.hasOwn(rest, subject))
        .map((subject) => `${file}: ${subject}`),
    )
    expect(late).toEqual([])
    expect(files).toContain(part)
    expect(files.flatMap(subjectsIn).some((subject) => Object.hasOwn(texts, subject))).toBe(true)
  })

  it('are in one of the two files', () => {
    expect(Object.keys(texts).filter((subject) => Object.hasOwn(rest, subject))).toEqual([])
  })
})
