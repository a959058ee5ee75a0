import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ApiProblem } from '@songsarn/client/api-problem'
import { ClientError } from '@songsarn/contract/client-errors'
import { createErrorReports } from './report-errors.ts'

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T07:00:00Z') })
})
afterEach(() => {
  jest.useRealTimers()
})

function open(answer: () => Promise<undefined> = async () => undefined) {
  const sent: ClientError[] = []
  const reports = createErrorReports({
    reportClientError: ({ body }) => {
      sent.push(ClientError.parse(body))
      return answer()
    },
  })
  return { reports, sent }
}

describe('a report', () => {
  it('names the error, the request before it, and whose it is', () => {
    const { reports, sent } = open()
    reports.noteRequest('r-7')
    reports.error(new TypeError('x is not a function'), { remote: 'mf-reports', version: '1.2.3' })
    expect(sent[0]).toMatchObject({
      kind: 'TypeError',
      message: 'x is not a function',
      requestId: 'r-7',
      remote: 'mf-reports',
      version: '1.2.3',
      page: '/',
    })
  })
  it('takes the request of the problem that was thrown before any other', () => {
    const { reports, sent } = open()
    reports.noteRequest('r-7')
    reports.error(new ApiProblem({ code: 'service.fault', status: 500, requestId: 'r-5' }))
    expect(sent[0]).toMatchObject({ kind: 'ApiProblem', message: 'service.fault', requestId: 'r-5', status: 500 })
  })
  it('holds no mobile numbers and no query', () => {
    const { reports, sent } = open()
    reports.send({
      kind: 'http',
      message: 'failed for +66 81-234-5678 and 0812345678',
      url: '/v1/logs?mobile=0812345678',
    })
    expect(sent[0]).toMatchObject({ message: 'failed for # and #', url: '/v1/logs' })
  })
  it('fits the contract however long it is', () => {
    const { reports, sent } = open()
    const long = 'x'.repeat(9000)
    reports.send({ kind: long, message: long, stack: long, url: long, page: long })
    expect(sent).toHaveLength(1)
  })
  it('is of anything that was thrown, but not of a request that was let go', () => {
    const { reports, sent } = open()
    reports.error('just text')
    reports.error(undefined)
    reports.error(new DOMException('left', 'AbortError'))
    expect(sent.map(({ message }) => message)).toEqual(['just text', 'undefined'])
  })
})

describe('reporting', () => {
  it('tells the same error once in ten minutes', () => {
    const { reports, sent } = open()
    for (let times = 0; times < 50; times++) reports.send({ kind: 'a', message: 'same' })
    expect(sent).toHaveLength(1)
    jest.advanceTimersByTime(10 * 60_000)
    reports.send({ kind: 'a', message: 'same' })
    expect(sent).toHaveLength(2)
  })
  it('tells ten errors a minute at most', () => {
    const { reports, sent } = open()
    for (let number = 0; number < 100; number++) reports.send({ kind: 'a', message: `no. ${number}x` })
    expect(sent).toHaveLength(10)
    jest.advanceTimersByTime(60_000)
    reports.send({ kind: 'a', message: 'later' })
    expect(sent).toHaveLength(11)
  })
  it('never throws, and does not report what it could not deliver', async () => {
    const { reports, sent } = open(() => Promise.reject(new Error('no network')))
    reports.error(new Error('lost'))
    await jest.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(1)
  })
  it('says which area an error comes from that nobody caught, and tells who listens, once', () => {
    const { reports, sent } = open()
    const heard: unknown[] = []
    reports.watch()
    reports.onUncaught((culprit) => void heard.push(culprit))
    const error = new Error('in a click')
    error.stack = 'Error: in a click\n    at run (https://sms.example/r/mf-reports/1.2.3/7.ab.js?try=2:1:9)'
    for (let times = 0; times < 2; times++) globalThis.dispatchEvent(new ErrorEvent('error', { error }))
    const culprit = { remote: 'mf-reports', version: '1.2.3', url: 'https://sms.example/r/mf-reports/1.2.3/7.ab.js' }
    expect(sent).toMatchObject([{ kind: 'uncaught', ...culprit }])
    expect(heard).toEqual([culprit])
  })
  it('hears what nobody caught', () => {
    const { reports, sent } = open()
    reports.watch()
    globalThis.dispatchEvent(new ErrorEvent('error', { error: new RangeError('out there') }))
    expect(sent[0]).toMatchObject({ kind: 'uncaught', message: 'out there' })
  })
})
