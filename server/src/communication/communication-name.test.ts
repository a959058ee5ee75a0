import { expect, it } from '@jest/globals'
import { excerptOf } from './communication-name.ts'

const a = (count: number) => 'a'.repeat(count)

it.each([
  ['a short text as it is', 'Hello', 'Hello'],
  ['line breaks as spaces', ' Hello\n\nyou ', 'Hello you'],
  ['a letter with its Thai marks as a whole', `${a(98)}ที่นี่`, a(98)],
  ['a family emoji as a whole', `${a(95)}👨‍👩‍👧‍👦 at home`, a(95)],
  ['a text of exactly its length', `${a(100)}b`, a(100)],
])('shows %s', (_, content, excerpt) => {
  expect(excerptOf(content)).toBe(excerpt)
})
