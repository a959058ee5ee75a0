import { expect, type Route, test } from '@playwright/test'
import { expectContained, expectReportedOnce, type Fault } from '../support/contain-fault.ts'
import { expectLeavesAtOnce, type FaultyRemote, openFaultyRemote, titleOf } from '../support/faulty-remote.ts'
import { expectReady } from '../support/remotes.ts'
import { startFreshConsole } from '../support/start-console.ts'
import { type Language, textsOf } from '../support/texts.ts'

/** Faults of a remote's own code. */
const FAULTS: Fault[] = [
  { name: 'throws at import', code: 'import', kind: 'evaluation', cause: /thrown at import/ },
  { name: 'throws on first render', code: 'first-render', kind: 'crash', cause: /thrown on first render/ },
  { name: 'throws in an effect', code: 'effect', kind: 'crash', cause: /thrown in an effect/ },
  {
    name: 'throws on a later render',
    code: 'late-render',
    kind: 'crash',
    cause: /thrown while it was drawn again/,
    before: (page) => page.getByRole('button', { name: 'Draw again' }).click(),
  },
  // React's limits stop these two, after 25 and 50 rounds. In a production build its messages are numbers.
  { name: 'renders in an endless loop', code: 'loop-in-render', kind: 'crash', cause: /#301/ },
  { name: 'lays out in an endless loop', code: 'loop-of-layout', kind: 'crash', cause: /#185/ },
  {
    name: 'has a lazy chunk that is gone',
    code: 'later',
    kind: 'chunk',
    text: 'failed.gone',
    act: later((route) => route.fulfill({ status: 404 })),
  },
]

const EXPOSED = /__federation_expose_remote/
// Not the texts, which are chunks with a number.
const LATER = /\/r\/mf-faulty\/[^/]+\/later\.\w+\.js/
const HANGS: Fault[] = [
  { name: 'never ends its import', code: 'import-hang', kind: 'timeout', ...endsAfter(23_000, EXPOSED) },
  { name: 'suspends for ever', code: 'suspense', kind: 'timeout', ...endsAfter(10_000, EXPOSED) },
  {
    name: 'has a lazy chunk that never loads',
    code: 'later',
    kind: 'chunk',
    act: later(() => {}),
    ...endsAfter(15_000, LATER),
  },
]

// A trace of so many page loads would take longer than the tests.
test.use({ trace: 'off' })

// Its own console: the service limits the reports per minute.
let service: Awaited<ReturnType<typeof startFreshConsole>>
test.beforeAll(async () => {
  service = await startFreshConsole()
})
test.afterAll(() => service?.stop())

test.describe('a remote', () => {
  let remote: FaultyRemote
  test.beforeAll(async ({ browser }) => {
    remote = await openFaultyRemote(browser, service.url)
  })
  test.afterAll(() => remote?.close())

  for (const [index, fault] of FAULTS.entries())
    test(`${fault.name}: the fault stays in the frame, is reported, and Retry recovers`, () =>
      expectContained(remote, fault, languageAt(index)))

  for (const [index, [code, kind]] of [
    ['click', 'uncaught'],
    ['timer', 'uncaught'],
    ['promise', 'unhandled'],
  ].entries())
    test(`throws in a ${code}: the screen stays, and a notice names the remote and offers Retry`, async () => {
      const { page, frame } = remote
      const language = languageAt(index)
      const text = textsOf(language)
      await remote.start(language, { code })
      await remote.open(language)
      await expectReady(page, 'mf-faulty')
      if (code === 'click') await frame.getByRole('button', { name: 'Throw' }).click()
      const notice = page.getByRole('listitem').filter({
        hasText: text('remotes', 'stopped.title', { area: titleOf(language) }),
      })
      await expect(notice).toBeVisible()
      await expectReportedOnce(remote, { kind: kind as string, cause: new RegExp(`thrown in a ${code}`) })
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
      await remote.repair()
      await notice.getByRole('button', { name: text('remotes', 'retry') }).click()
      await expect(notice).toHaveCount(0)
      await expectReady(page, 'mf-faulty')
      await expectLeavesAtOnce(page)
      expect(remote.reports).toHaveLength(1)
    })

  test('never ends its unmount: it is left at once, reported, and opens again', async () => {
    const { page } = remote
    await remote.start('th', { code: 'unmount' })
    await remote.open('th')
    await expectReady(page, 'mf-faulty')
    await expectLeavesAtOnce(page)
    await expectReportedOnce(remote, { kind: 'unmount', cause: /did not unmount in time/ })
    await expect(remote.frame).toHaveCount(0)
    await remote.repair()
    await remote.open('th')
    await expectReady(page, 'mf-faulty')
    await expectLeavesAtOnce(page)
  })

  test('renders for ever from effects: the console still works, and leaving ends it', async () => {
    const { page } = remote
    const rounds = () => page.evaluate(() => Number(document.documentElement.dataset.round))
    await remote.start('en', { code: 'loop-of-effects' })
    await remote.open('en')
    await expectReady(page, 'mf-faulty')
    await expect.poll(rounds).toBeGreaterThan(100)
    await expectLeavesAtOnce(page)
    const last = await rounds()
    await page.evaluate(() => new Promise((after) => setTimeout(() => requestAnimationFrame(after), 100)))
    expect(await rounds()).toBe(last)
  })
})

test.describe('a remote that hangs', () => {
  let remote: FaultyRemote
  test.beforeAll(async ({ browser }) => {
    remote = await openFaultyRemote(browser, service.url, { withClock: true })
  })
  test.afterAll(() => remote?.close())

  for (const [index, fault] of HANGS.entries())
    test(`${fault.name}: the fault stays in the frame, is reported, and Retry recovers`, () =>
      expectContained(remote, fault, languageAt(index + 1)))
})

function languageAt(index: number): Language {
  return index % 2 ? 'th' : 'en'
}

function endsAfter(milliseconds: number, after: RegExp): Pick<Fault, 'limit'> {
  return { limit: { milliseconds, after } }
}

/** Acts on requests for the lazy chunk. */
function later(act: (route: Route) => unknown): Fault['act'] {
  return async ({ context, repair }) => {
    await context.route(LATER, act)
    return () => context.unroute(LATER).then(repair)
  }
}
