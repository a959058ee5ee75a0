import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals'
import { timeLimits } from '@songsarn/build/time-limits'
import { distrust, noteProgress, watch } from './watch-scripts.ts'

let fetched: string[]
/** What a second request for a script gives: bytes when they arrive, or nothing. */
let answer: () => Promise<Response>
// One clock for all tests: the module remembers when something arrived last.
beforeAll(() => void jest.useFakeTimers())
afterAll(() => void jest.useRealTimers())
beforeEach(() => {
  fetched = []
  answer = () => new Promise(() => {})
  globalThis.fetch = (async (url: string) => {
    fetched.push(url)
    return answer()
  }) as typeof fetch
})
afterEach(() => {
  // Nothing of a test is on its way in the next one.
  for (const script of open.splice(0)) script.dispatchEvent(new Event('load'))
})

const open: HTMLScriptElement[] = []
function request(url: string): { script: HTMLScriptElement; ended: string[] } {
  const script = document.createElement('script')
  const ended: string[] = []
  script.src = url
  script.onerror = (event) => void ended.push(event instanceof Event ? event.type : event)
  watch(script)
  open.push(script)
  return { script, ended }
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

it('a script of which nothing arrives ends after the limit, as webpack ends it', async () => {
  const { ended } = request('https://console.example/1.js')
  await pass(timeLimits.chunk - 1)
  expect(ended).toEqual([])
  await pass(1)
  expect(ended).toEqual(['timeout'])
})

it('no script ends while others arrive, however long it takes', async () => {
  const slow = request('https://console.example/2.js')
  for (let minute = 0; minute < 10; minute++) {
    const other = request(`https://console.example/other-${minute}.js`)
    await pass(timeLimits.chunk - 1_000)
    other.script.dispatchEvent(new Event('load'))
  }
  expect(slow.ended).toEqual([])
  await pass(timeLimits.chunk)
  expect(slow.ended).toEqual(['timeout'])
})

it('a script whose bytes arrive slowly does not end; the page looks at one script at a time, the oldest', async () => {
  let arrive = () => {}
  const read = () => new Promise((done) => (arrive = () => done({ done: false })))
  answer = async () => ({ body: { getReader: () => ({ read }) } }) as unknown as Response
  const oldest = request('https://console.example/3.js')
  request('https://console.example/4.js')
  await pass(timeLimits.look)
  for (let times = 0; times < 6; times++) {
    arrive()
    await pass(timeLimits.chunk - 1_000)
  }
  expect(oldest.ended).toEqual([])
  expect(fetched).toEqual(['https://console.example/3.js'])
})

it('only what failed is asked for at another address', () => {
  const first = request('https://console.example/r/mf-x/1.0.0/5.js')
  first.script.dispatchEvent(new Event('error'))
  expect(request('https://console.example/r/mf-x/1.0.0/5.js').script.src).toBe(
    'https://console.example/r/mf-x/1.0.0/5.js?try=2',
  )
  expect(request('https://console.example/r/mf-x/1.0.0/6.js').script.src).toBe(
    'https://console.example/r/mf-x/1.0.0/6.js',
  )
  // Code that throws may have been cut on its way.
  distrust('https://console.example/r/mf-x/1.0.0/')
  expect(request('https://console.example/r/mf-x/1.0.0/6.js').script.src).toBe(
    'https://console.example/r/mf-x/1.0.0/6.js?try=2',
  )
  noteProgress()
})
