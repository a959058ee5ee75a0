import { afterEach, describe, expect, it } from '@jest/globals'
import { fittingRows } from './fitting-rows.ts'

const { innerHeight, innerWidth } = globalThis

function windowOf(width: number, height: number, density: 'comfortable' | 'compact' = 'comfortable') {
  Object.assign(globalThis, { innerWidth: width, innerHeight: height })
  document.documentElement.dataset.density = density
}

afterEach(() => {
  Object.assign(globalThis, { innerWidth, innerHeight })
  delete document.documentElement.dataset.density
})

describe('the rows of a page', () => {
  it('grow with the window and with the density', () => {
    windowOf(1920, 1080)
    const comfortable = fittingRows()
    expect(comfortable).toBeGreaterThan(15)
    windowOf(1920, 1080, 'compact')
    expect(fittingRows()).toBeGreaterThan(comfortable)
  })

  it('are 10 to 100, and 10 on a phone', () => {
    windowOf(1280, 400)
    expect(fittingRows()).toBe(10)
    windowOf(1280, 20_000)
    expect(fittingRows()).toBe(100)
    windowOf(360, 2000)
    expect(fittingRows()).toBe(10)
  })
})
