import { describe, expect, it } from '@jest/globals'
import { returnPath, signInPath } from './return-path.ts'

describe('a deep link', () => {
  it.each(['/logs?status=Delivered&page=2', '/communication/quick-send', '/home/detail?month=2', '/home?month=3'])(
    'survives signing in: %s',
    (path) => {
      expect(returnPath(signInPath(path).replace('/sign-in', ''))).toBe(path)
    },
  )
  it.each(['/', '/home', '/sign-in', '/sign-in?to=%2Flogs'])('is not kept for %s', (path) => {
    expect(signInPath(path)).toBe('/sign-in')
  })
  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', '/sign-in?to=/x'])(
    'never leaves the console: %s',
    (to) => {
      expect(returnPath(`?to=${encodeURIComponent(to)}`)).toBe('/home')
    },
  )
})
