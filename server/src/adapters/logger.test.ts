import { expect, it } from '@jest/globals'
import { createLogger } from './logger.ts'

it('hides the values of a row that PostgreSQL quotes in an error', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => lines.push(line) })
  const error = (detail: string) =>
    Object.assign(new Error('violates a check'), { code: '23514', detail, where: detail })
  const secret = 'Failing row contains (66812345678, Your code is 1234)'
  log.error({ err: error(secret) }, 'job failed')
  log.error({ err: new AggregateError([error(secret)], 'several') }, 'job failed')
  expect(lines.join()).not.toMatch(/6681|1234/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    err: { code: '23514', message: 'violates a check' },
  })
})
