import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { parseSync } from '@swc/core'
import { repositoryFiles } from '../lint/repository-files.ts'
import { CUSTOM_FORMS } from '../server/src/communication/people/read-custom.ts'

const root = join(__dirname, '..')

/** Code that the service and the pages run over text of users, files and carriers. A page that stands still loses what is typed. */
const FOLDERS = ['server/src', 'shared/*/src', 'mf-*/src', 'shell/src']
/** Many of one of these make a pattern slow that looks ahead from each place, or takes back what it took. */
const REPEATED = [
  ...[
    'a',
    '0',
    ' ',
    '\t',
    '\n',
    '\r\n',
    ';',
    ',',
    '"',
    '<',
    '>',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '.',
    '@',
    '-',
    '=',
    '+',
    '/',
    '\\',
  ],
  ...['ก', '่', 'é', '\0', '\u200b', '“', '_', '&', '%', '|', '#', ':', '?', "'", '!'],
  ...['a.', 'a-', '0 ', '\t ', ' \n', '{{', '}}', '{{a|', '%41', 'https://a.b/', 'id:', 'x=', '0.', '<a ', '&#', '::'],
]
const LENGTH = 100_000
/** A linear pattern takes a millisecond or two; another pattern takes seconds. */
const MOST_MS = 500

type Node = { type?: string; pattern?: string; flags?: string }

function* everyNode(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return
  yield node
  for (const child of Object.values(node)) yield* everyNode(child)
}

const patterns = new Map<string, { file: string; pattern: RegExp }>()
for (const file of repositoryFiles(root, ...FOLDERS.flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`])))
  if (!/\.test\.|\/testing\//.test(file))
    for (const { type, pattern = '', flags } of everyNode(
      parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('.tsx') }),
    ))
      if (type === 'RegExpLiteral') patterns.set(`${pattern} ${flags}`, { file, pattern: new RegExp(pattern, flags) })

// PostgreSQL has them, too, so they are texts.
for (const form of Object.values(CUSTOM_FORMS))
  patterns.set(form, { file: 'server/src/communication/people/read-custom.ts', pattern: new RegExp(form) })

it('finds the patterns', () => {
  expect(patterns.size).toBeGreaterThan(150)
})

it.each([...patterns.values()])('$pattern of $file is linear', ({ pattern }) => {
  const slow: [string, number][] = []
  for (const part of REPEATED)
    for (const end of ['', '!', '\n']) {
      const text = part.repeat(Math.ceil(LENGTH / part.length)) + end
      // Processor time: on a busy machine a process may wait longer than a slow pattern takes.
      const begun = process.cpuUsage()
      if (pattern.global) for (const _ of text.matchAll(pattern));
      else pattern.exec(text)
      const ms = process.cpuUsage(begun).user / 1000
      if (ms > MOST_MS) slow.push([part + end, Math.round(ms)])
    }
  expect(slow).toEqual([])
})
