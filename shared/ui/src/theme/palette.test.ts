import { describe, expect, it } from '@jest/globals'
import { SERIES, STATUS_COLORS } from './palette.ts'
import { colors, SKINS } from './tokens.ts'

/** Linear RGB of `#rrggbb`, 0 to 1. */
const linear = (hex: string) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))

const times = (matrix: readonly (readonly number[])[], vector: readonly number[]) =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (vector[at] ?? 0), 0))

/** WCAG 2.2 contrast ratio. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [a, b]
    .map((hex) => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0] ?? 0)
    .sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** How eyes without one kind of cone see linear RGB: Machado, Oliveira and Fernandes 2009, severity 1. */
const VISIONS = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} as const

/** Distance in CIELAB: about 2 can just be told apart side by side. */
function distance(a: string, b: string, vision: keyof typeof VISIONS): number {
  const [first = [], second = []] = [a, b].map((hex) => lab(times(VISIONS[vision], linear(hex))))
  return Math.hypot(...first.map((value, at) => value - (second[at] ?? 0)))
}

function lab(rgb: readonly number[]): number[] {
  const xyz = [
    [0.4339, 0.3762, 0.1899],
    [0.2126, 0.7152, 0.0722],
    [0.0178, 0.1095, 0.8727],
  ]
  const [x = 0, y = 0, z = 0] = times(
    xyz,
    rgb.map((value) => Math.min(1, Math.max(0, value))),
  ).map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

describe.each(SKINS)('the colours of charts in the %s skin', (skin) => {
  const status = STATUS_COLORS[skin]

  it('draws delivered messages in the green of their badge', () => {
    expect(status.Delivered).toBe(colors[skin].success.text)
  })
  it('contrasts with the surface', () => {
    for (const color of [...Object.values(status), ...SERIES[skin]])
      expect(contrast(color, colors[skin].surface)).toBeGreaterThanOrEqual(3)
  })
  it('tells delivered messages from all others, also without red or green cones', () => {
    const { Delivered, ...others } = status
    for (const vision of ['full', 'protanopia', 'deuteranopia'] as const)
      for (const other of Object.values(others)) expect(distance(Delivered, other, vision)).toBeGreaterThanOrEqual(15)
  })
  it('differs in lightness where two statuses are mostly neighbours', () => {
    expect(contrast(status.Delivered, status.Completed)).toBeGreaterThanOrEqual(1.5)
    expect(contrast(status.Undelivered, status.Rejected)).toBeGreaterThanOrEqual(1.5)
  })
})
