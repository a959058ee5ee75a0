import { describe, expect, it } from '@jest/globals'
import { scopeStyles } from './scope-styles.ts'

const scoped = (css: string) => scopeStyles(css, 'mf-x').replaceAll(':where(.styles-mf-x)', '@')

describe('scopeStyles', () => {
  it('limits each selector of a rule to the remote', () => {
    expect(scoped('.a, li:not(.b, .c) > a::after { color: red }')).toBe(
      '@ .a, @ li:not(.b, .c) > a::after { color: red }',
    )
    expect(scoped('@media print { .a { color: red } }')).toBe('@media print { @ .a { color: red } }')
  })

  it('keeps keyframes, font faces and nested rules', () => {
    for (const css of ['@keyframes k { from { top: 0 } 50% { top: 1px } }', '@font-face { font-family: F }'])
      expect(scoped(css)).toBe(css)
    expect(scoped('.a { &:hover { top: 0 } .b { top: 0 } }')).toBe('@ .a { &:hover { top: 0 } .b { top: 0 } }')
  })

  it('allows page rules only with :has() of an element of the remote', () => {
    const printed = '@media print { body:has(.paper) * { visibility: hidden } }'
    expect(scoped(printed)).toBe(printed)
    for (const css of ['body { margin: 0 }', 'html[data-skin="dark"] .a { top: 0 }', ':root { --a: 1 }'])
      expect(() => scoped(css)).toThrow('is a style of the whole page')
    expect(scoped('.body-mass { top: 0 }')).toBe('@ .body-mass { top: 0 }')
  })
})
