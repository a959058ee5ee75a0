import { describe, expect, it } from '@jest/globals'
import { compareVersions } from './semver.ts'

describe('compareVersions', () => {
  it.each([
    ['0.1.0', '0.2.0'],
    ['0.9.0', '0.10.0'],
    ['1.2.3', '1.2.4'],
    ['0.2.0-b12ab34cd', '0.2.0'],
    ['0.1.0', '0.2.0-b12ab34cd'],
  ])('puts %s before %s', (lower, higher) => {
    expect(compareVersions(lower, higher)).toBeLessThan(0)
    expect(compareVersions(higher, lower)).toBeGreaterThan(0)
  })

  it('gives builds of one version no order', () => {
    expect(compareVersions('0.1.0-bffffffff', '0.1.0-b00000000')).toBe(0)
  })
})
