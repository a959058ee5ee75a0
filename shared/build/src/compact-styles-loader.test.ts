import { describe, expect, it } from '@jest/globals'
import compactStyles from './compact-styles-loader.ts'

describe('compactStyles', () => {
  it('removes comments and spaces', () => {
    expect(
      compactStyles('/* why */\n.a,\n.b > c {\n  color: red; /* x */\n  margin: 0 1px;\n}\n\n.d { top: 0 }\n'),
    ).toBe('.a,.b > c{color:red;margin:0 1px}.d{top:0}')
  })

  it('keeps nested rules, conditions, keyframes and values', () => {
    expect(
      compactStyles(
        '@media (width < 9px) {\n  .a {\n    &:hover { top: 0; }\n    left: calc(1px + 2px) !important;\n  }\n}',
      ),
    ).toBe('@media (width < 9px){.a{&:hover{top:0}left:calc(1px + 2px) !important}}')
    expect(compactStyles('@keyframes k { from { top: 0 } 50% { top: 1px } }')).toBe(
      '@keyframes k{from{top:0}50%{top:1px}}',
    )
    expect(compactStyles('.a { content: " /* */ \n"; --empty: ; grid-template-areas: "a  b"\n "c" }')).toContain(
      '"a  b"\n "c"',
    )
  })
})
