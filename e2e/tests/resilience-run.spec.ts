import { expect, type Route, test } from '@playwright/test'
import { type FaultyArea, leavesAtOnce, nameOf, openFaultyArea, standing } from '../support/faulty-area.ts'
import { startFreshConsole } from '../support/start-console.ts'
import { expectToldOnce, type Fault, survives } from '../support/survive.ts'
import { type Language, textsOf } from '../support/texts.ts'

/** What an area's own code can do, from the moment that it is run. */
const FAULTS: Fault[] = [
  { name: 'throws at import', code: 'import', kind: 'evaluation', cause: /thrown at import/ },
  { name: 'throws on first render', code: 'first-render', kind: 'crash', cause: /thrown on first render/ },
  { name: 'throws in an effect', code: 'effect', kind: 'crash', cause: /thrown in an effect/ },
  {
    name: 'throws while it is drawn again',
    code: 'late-render',
    kind: 'crash',
    cause: /thrown while it was drawn again/,
    before: (page) => page.getByRole('button', { name: 'Draw again' }).click(),
  },
  // React's own limits stop these two: 25 and 50 rounds. Its messages are numbers in a production build.
  { name: 'draws in an endless loop', code: 'loop-in-render', kind: 'crash', cause: /#301/ },
  { name: 'lays out in an endless loop', code: 'loop-of-layout', kind: 'crash', cause: /#185/ },
  {
    name: 'has a later screen that is gone',
    code: 'later',
    kind: 'chunk',
    act: later((route) => route.fulfill({ status: 404 })),
  },
]

const EXPOSED = /__federation_expose_remote/
const LATER = /\/r\/mf-faulty\/[^/]+\/\d+\.\w+\.js/
const HANGS: Fault[] = [
  { name: 'waits for ever at import', code: 'import-hang', kind: 'timeout', ...endsAfter(23_000, EXPOSED) },
  { name: 'waits for ever to draw', code: 'suspense', kind: 'timeout', ...endsAfter(10_000, EXPOSED) },
  {
    name: 'has a later screen that does not come',
    code: 'later',
    kind: 'chunk',
    act: later(() => {}),
    ...endsAfter(15_000, LATER),
  },
]

// A trace of so many page loads would take longer than they do.
test.use({ trace: 'off' })

// One of their own: the service takes so many reports a minute, and these are many.
let service: Awaited<ReturnType<typeof startFreshConsole>>
test.beforeAll(async () => {
  service = await startFreshConsole()
})
test.afterAll(() => service?.stop())

test.describe('an area', () => {
  let area: FaultyArea
  test.beforeAll(async ({ browser }) => {
    area = await openFaultyArea(browser, service.url)
  })
  test.afterAll(() => area?.close())

  for (const [index, fault] of FAULTS.entries())
    test(`that ${fault.name} keeps to its frame, is told, and comes back with Retry`, () =>
      survives(area, fault, languageAt(index)))

  for (const [index, [code, kind]] of [
    ['click', 'uncaught'],
    ['timer', 'uncaught'],
    ['promise', 'unhandled'],
  ].entries())
    test(`that throws in a ${code} stays, and a notice names it and offers Retry`, async () => {
      const { page, frame } = area
      const language = languageAt(index)
      const text = textsOf(language)
      await area.begin(language, { code })
      await area.open(language)
      await standing(page, 'mf-faulty')
      if (code === 'click') await frame.getByRole('button', { name: 'Throw' }).click()
      const notice = page.getByRole('listitem').filter({
        hasText: text('remotes', 'stopped.title', { area: nameOf(language) }),
      })
      await expect(notice).toBeVisible()
      await expectToldOnce(area, { kind: kind as string, cause: new RegExp(`thrown in a ${code}`) })
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
      await area.mend()
      await notice.getByRole('button', { name: text('remotes', 'retry') }).click()
      await expect(notice).toHaveCount(0)
      await standing(page, 'mf-faulty')
      await leavesAtOnce(page)
      expect(area.told).toHaveLength(1)
    })

  test('that never ends its unmounting is left at once, told, and opened again', async () => {
    const { page } = area
    await area.begin('th', { code: 'unmount' })
    await area.open('th')
    await standing(page, 'mf-faulty')
    await leavesAtOnce(page)
    await expectToldOnce(area, { kind: 'unmount', cause: /did not let go/ })
    await expect(area.frame).toHaveCount(0)
    await area.mend()
    await area.open('th')
    await standing(page, 'mf-faulty')
    await leavesAtOnce(page)
  })

  test('that draws for ever by its effects leaves the console its turn, and ends when it is left', async () => {
    const { page } = area
    const rounds = () => page.evaluate(() => Number(document.documentElement.dataset.round))
    await area.begin('en', { code: 'loop-of-effects' })
    await area.open('en')
    await standing(page, 'mf-faulty')
    await expect.poll(rounds).toBeGreaterThan(100)
    await leavesAtOnce(page)
    const last = await rounds()
    await page.evaluate(() => new Promise((after) => setTimeout(() => requestAnimationFrame(after), 100)))
    expect(await rounds()).toBe(last)
  })
})

test.describe('an area that hangs:', () => {
  let area: FaultyArea
  test.beforeAll(async ({ browser }) => {
    area = await openFaultyArea(browser, service.url, { withClock: true })
  })
  test.afterAll(() => area?.close())

  for (const [index, fault] of HANGS.entries())
    test(`it ${fault.name}, keeps to its frame, is told, and comes back with Retry`, () =>
      survives(area, fault, languageAt(index + 1)))
})

function languageAt(index: number): Language {
  return index % 2 ? 'th' : 'en'
}

function endsAfter(milliseconds: number, after: RegExp): Pick<Fault, 'limit'> {
  return { limit: { milliseconds, after } }
}

/** The chunk of the screen that is fetched when it is drawn. */
function later(act: (route: Route) => unknown): Fault['act'] {
  return async ({ context, mend }) => {
    await context.route(LATER, act)
    return () => context.unroute(LATER).then(mend)
  }
}
