import { expect, it } from '@jest/globals'
import { LineHealth } from './line-health.ts'

it('pauses after a failure, longer after each in a row, and ends the pause when LINE answers', () => {
  const health = new LineHealth()
  expect(health.state(0)).toBe('up')
  health.failed(0)
  // Requests of the same moment.
  health.failed(10)
  health.failed(999)
  expect([health.state(999), health.state(1000)]).toEqual(['down', 'slow'])
  health.failed(1000)
  expect([health.state(2999), health.state(3000)]).toEqual(['down', 'slow'])
  let now = 3000
  for (let failures = 0; failures < 20; failures++) {
    health.failed(now)
    now += 60_000
  }
  expect([health.state(now - 1), health.state(now)]).toEqual(['down', 'slow'])
  health.failed(now)
  health.answered()
  expect(health.state(now)).toBe('up')
})
