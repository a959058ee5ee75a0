import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { parseSync } from '@swc/core'
import { repositoryFiles } from '../lint/repository-files.ts'

const root = join(__dirname, '..')

/** Code that the service runs over text of users, files and carriers. */
const FOLDERS = ['server/src', 'shared/sms/src', 'shared/contract/src', 'shared/client/src']
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
for (const file of repositoryFiles(root, ...FOLDERS.map((folder) => `${folder}/**/*.ts`)))
  if (!/\.test\.|\/testing\//.test(file))
    for (const { type, pattern = '', flags } of everyNode(
      parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript' }),
    ))
      if (type === 'RegExpLiteral') patterns.set(`${pattern} ${flags}`, { file, pattern: new RegExp(pattern, flags) })

it('finds the patterns', () => {
  expect(patterns.size).toBeGreaterThan(150)
})

it.each([...patterns.values()])('$pattern of $file is linear', ({ pattern }) => {
  const slow: [string, number][] = []
  for (const part of REPEATED)
    for (const end of ['', '!', '\n']) {
      const text = part.repeat(Math.ceil(LENGTH / part.length)) + end
      const begun = performance.now()
      if (pattern.global) for (const _ of text.matchAll(pattern));
      else pattern.exec(text)
      const ms = performance.now() - begun
      if (ms > MOST_MS) slow.push([part + end, Math.round(ms)])
    }
  expect(slow).toEqual([])
})
