import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ApiProblem } from '@songsarn/client/api-problem'
import { ClientError } from '@songsarn/contract/console/client-errors'
import { createErrorReports, failingRemote } from './report-errors.ts'

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
  it('contains the error, the last request and the remote', () => {
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
  it('prefers the request id of the thrown problem', () => {
    const { reports, sent } = open()
    reports.noteRequest('r-7')
    reports.error(new ApiProblem({ code: 'service.fault', status: 500, requestId: 'r-5' }))
    expect(sent[0]).toMatchObject({ kind: 'ApiProblem', message: 'service.fault', requestId: 'r-5', status: 500 })
  })
  it('contains no mobiles and no query', () => {
    const { reports, sent } = open()
    reports.send({
      kind: 'http',
      message: 'failed for +66 81-234-5678 and 0812345678',
      url: '/v1/logs?mobile=0812345678',
    })
    expect(sent[0]).toMatchObject({ message: 'failed for # and #', url: '/v1/logs' })
  })
  it('is truncated to the contract’s lengths', () => {
    const { reports, sent } = open()
    const long = 'x'.repeat(9000)
    reports.send({ kind: long, message: long, stack: long, url: long, page: long })
    expect(sent).toHaveLength(1)
  })
  it('is sent for anything thrown except an aborted request', () => {
    const { reports, sent } = open()
    reports.error('just text')
    reports.error(undefined)
    reports.error(new DOMException('left', 'AbortError'))
    expect(sent.map(({ message }) => message)).toEqual(['just text', 'undefined'])
  })
})

describe('reporting', () => {
  it('sends the same error once in ten minutes', () => {
    const { reports, sent } = open()
    for (let times = 0; times < 50; times++) reports.send({ kind: 'a', message: 'same' })
    expect(sent).toHaveLength(1)
    jest.advanceTimersByTime(10 * 60_000)
    reports.send({ kind: 'a', message: 'same' })
    expect(sent).toHaveLength(2)
  })
  it('sends ten errors a minute at most', () => {
    const { reports, sent } = open()
    for (let number = 0; number < 100; number++) reports.send({ kind: 'a', message: `no. ${number}x` })
    expect(sent).toHaveLength(10)
    jest.advanceTimersByTime(60_000)
    reports.send({ kind: 'a', message: 'later' })
    expect(sent).toHaveLength(11)
  })
  it('never throws, and does not report a report that failed', async () => {
    const { reports, sent } = open(() => Promise.reject(new Error('no network')))
    reports.error(new Error('lost'))
    await jest.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(1)
  })
  it('names the remote of an uncaught error and notifies listeners once', () => {
    const { reports, sent } = open()
    const notified: unknown[] = []
    reports.watch()
    reports.onUncaught((failing) => void notified.push(failing))
    const error = new Error('in a click')
    error.stack = 'Error: in a click\n    at run (https://sms.example/r/mf-reports/1.2.3/7.ab.js?try=2:1:9)'
    for (let times = 0; times < 2; times++) globalThis.dispatchEvent(new ErrorEvent('error', { error }))
    const failing = { remote: 'mf-reports', version: '1.2.3', url: 'https://sms.example/r/mf-reports/1.2.3/7.ab.js' }
    expect(sent).toMatchObject([{ kind: 'uncaught', ...failing }])
    expect(notified).toEqual([failing])
  })
  it('covers uncaught errors of the shell', () => {
    const { reports, sent } = open()
    reports.watch()
    globalThis.dispatchEvent(new ErrorEvent('error', { error: new RangeError('out there') }))
    expect(sent[0]).toMatchObject({ kind: 'uncaught', message: 'out there' })
  })
})

describe('the failing remote', () => {
  const origin = 'http://127.0.0.1:4000'

  it('is the remote whose file comes first in the stack', () => {
    const stack = `TypeError: x
    at render (${origin}/main.ab12.js:1:2)
    at Logs (${origin}/sub/r/mf-reports/0.1.0-b12ab/7.cd34.js:1:20)
    at later (${origin}/r/mf-otp/1.0.0/8.ef56.js:1:3)`
    expect(failingRemote(stack)).toEqual({
      remote: 'mf-reports',
      version: '0.1.0-b12ab',
      url: `${origin}/sub/r/mf-reports/0.1.0-b12ab/7.cd34.js`,
    })
  })
  it('is found in stacks of Firefox and Safari, and by the script alone', () => {
    const url = `${origin}/r/mf-otp/1.0.0/8.ef56.js`
    expect(failingRemote(`run@${url}?try=2:1:3`)).toEqual({ remote: 'mf-otp', version: '1.0.0', url })
    expect(failingRemote(undefined, url)).toMatchObject({ remote: 'mf-otp' })
  })
  it('is undefined when no remote is in the stack', () => {
    expect(failingRemote(`Error: x\n    at ${origin}/main.ab12.js:1:2`, `${origin}/logs`)).toBeUndefined()
    expect(failingRemote(undefined)).toBeUndefined()
  })
})
