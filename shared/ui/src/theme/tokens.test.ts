import { describe, expect, it } from '@jest/globals'
import { tokenSheet } from './token-sheet.ts'
import { type Colors, colors, SKINS } from './tokens.ts'

/** WCAG 2.2 relative luminance and contrast ratio of two `#rrggbb`. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const GROUNDS = ['page', 'surface', 'raised', 'sunken', 'hover'] as const
const TEXTS = ['text', 'quiet', 'faint', 'link'] as const
const TONES = ['success', 'info', 'warning', 'danger'] as const

describe.each(SKINS)('the %s skin', (skin) => {
  const c: Colors = colors[skin]

  it.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    'has readable %s text on %s',
    (text, ground) => {
      expect(contrast(c[text], c[ground])).toBeGreaterThanOrEqual(4.5)
    },
  )
  it('has readable text in a neutral status', () => {
    expect(contrast(c.quiet, c.pressed)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(TONES)('has readable %s text on its soft ground and on every surface', (tone) => {
    for (const ground of [c[tone].soft, c.page, c.surface, c.raised]) {
      expect(contrast(c[tone].text, ground)).toBeGreaterThanOrEqual(4.5)
    }
  })
  it('has readable text on solid buttons and on the selected entry', () => {
    for (const ground of [c.primary, c.primaryHover, c.primaryPressed]) {
      expect(contrast(c.onPrimary, ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(c.onDanger, c.danger.text)).toBeGreaterThanOrEqual(4.5)
    for (const ground of [c.primarySoft, c.primarySoftHover]) {
      expect(contrast(c.link, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(c.text, ground)).toBeGreaterThanOrEqual(4.5)
    }
  })
  it('has visible edges of controls and a visible focus ring', () => {
    for (const ground of [c.surface, c.raised, c.page]) {
      expect(contrast(c.control, ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(c.link, ground)).toBeGreaterThanOrEqual(3)
    }
  })
})

it('becomes one set of CSS variables per skin', () => {
  const sheet = tokenSheet()
  expect(sheet).toContain(':root[data-skin=dark]{color-scheme:dark;--s-page:#0d1117')
  expect(sheet).toContain('--s-primary-soft-hover:#dbe7fd')
  expect(sheet).toContain('--s-success-soft:#e3f5ed')
  expect(sheet).toContain('--s-status-undelivered:#e9ae3c')
  expect(sheet).not.toContain('undefined')
})
