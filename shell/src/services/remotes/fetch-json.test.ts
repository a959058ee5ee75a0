import { afterEach, expect, it, jest } from '@jest/globals'
import { forgetEarlyAnswers } from './early-answers.ts'
import { fetchJson } from './fetch-json.ts'

const URL_OF_LIST = 'http://localhost/registry.json'
const answer = (text: string) => ({ status: 200, text: async () => text }) as Response
const browserFetch = globalThis.fetch

function givenEarly(early: Promise<Response>) {
  const late = new AbortController()
  globalThis.songsarnEarly = new Map([[URL_OF_LIST, { answer: early, late }]])
  const fetched = jest.fn(async () => answer('"later"'))
  globalThis.fetch = fetched
  return { late, fetched }
}
afterEach(() => {
  forgetEarlyAnswers()
  globalThis.fetch = browserFetch
})
const read = () => fetchJson(URL_OF_LIST, 'the list', 'registry')

it('uses what the page asked for, once', async () => {
  const { fetched } = givenEarly(Promise.resolve(answer('"early"')))
  expect(await read()).toBe('early')
  expect(fetched).not.toHaveBeenCalled()
  expect(await read()).toBe('later')
})

it('fails as the request of the page did, and asks itself the next time', async () => {
  givenEarly(Promise.reject(new TypeError('no network')))
  await expect(read()).rejects.toMatchObject({ kind: 'network' })
  expect(await read()).toBe('later')
})

it('asks itself when the page asked for another user', async () => {
  const { late, fetched } = givenEarly(Promise.resolve(answer('"early"')))
  forgetEarlyAnswers()
  expect(late.signal.aborted).toBe(true)
  expect(await read()).toBe('later')
  expect(fetched).toHaveBeenCalledTimes(1)
})
