import { describe, expect, it } from '@jest/globals'
import { seal, unseal } from './seal.ts'

describe('seal', () => {
  it('opens with the same key and purpose only', async () => {
    const sealed = await seal('key', 'carrier AIS', 'p@ss ไทย')
    expect(sealed).not.toContain('p@ss')
    expect(await unseal('key', 'carrier AIS', sealed)).toBe('p@ss ไทย')
    await expect(unseal('other', 'carrier AIS', sealed)).rejects.toThrow()
    await expect(unseal('key', 'carrier DTAC', sealed)).rejects.toThrow()
  })

  it('never gives the same text twice', async () => {
    expect(await seal('key', 'x', 'secret')).not.toBe(await seal('key', 'x', 'secret'))
  })
})
