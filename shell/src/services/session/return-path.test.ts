import { describe, expect, it } from '@jest/globals'
import { returnPath, signInPath } from './return-path.ts'

describe('a deep link', () => {
  it.each([
    '/logs?status=Delivered&page=2',
    '/communication/quick-send',
    '/home/detail?month=2',
    '/home?month=3',
    '/logs?text=%0A%00&mobile=%2B66',
    '/demo/คำถาม',
    '/logs#row-2',
  ])('survives signing in: %s', (path) => {
    expect(returnPath(signInPath(path).replace('/sign-in', ''))).toBe(path)
  })
  it.each(['/', '/home', '/sign-in', '/sign-in?to=%2Flogs'])('is not kept for %s', (path) => {
    expect(signInPath(path)).toBe('/sign-in')
  })
  it.each([
    ...['//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil.example', '\t//evil.example', '/%2F/evil'],
    ...['https://evil.example', 'javascript:alert(1)', 'logs', '?page=2', '#top', '', '/logs\\..', '/%5Cevil.example'],
    ...[
      '/logs\u0000',
      '/logs/%00',
      '/logs/%0a',
      '/logs/%',
      '/logs/%ff',
      '/logs?mobile=\u0001',
      '/logs\u2028',
      '/logs\u007f',
    ],
    ...['/..//evil.example', '/logs/../../v1', '/logs/.', '/logs/%2e%2e/v1', '/sign-in', '/sign-in?to=/x'],
    `/logs?mobile=${'1'.repeat(2000)}`,
  ])('never leaves the console: %j', (to) => {
    expect(returnPath(`?to=${encodeURIComponent(to)}`)).toBe('/home')
  })

  it.each(['%', '%ff', '%00', '%09//evil', '/logs%'])('is no path where the query cannot be read: %s', (to) => {
    expect(returnPath(`?to=${to}`)).toBe('/home')
  })
})
