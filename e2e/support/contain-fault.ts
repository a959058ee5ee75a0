import { expect, type Page } from '@playwright/test'
import { expectLeavesAtOnce, type FaultyRemote, titleOf } from './faulty-remote.ts'
import { type ChangeEntry, expectReady } from './remotes.ts'
import { type Language, textsOf } from './texts.ts'

export type Fault = {
  name: string
  /** Breaks the remote's files on their way; returns the repair. */
  act?(remote: FaultyRemote): Promise<() => Promise<unknown>>
  /** Breaks its entry in the registry. */
  entry?: ChangeEntry
  /** The code of the fault (`e2e/remotes/mf-faulty/src/fault.ts`). */
  code?: string
  /** Actions of a person before the remote fails. */
  before?(page: Page): Promise<unknown>
  /** The time limit that ends it: milliseconds after the request for a matching file. */
  limit?: { milliseconds: number; after: RegExp }

  /** The kind in the report. */
  kind: string
  /** The key of the frame's text in the shell's locale. Default: the text of the kind. */
  text?: string
  values?: Record<string, string | number>
  /** Matches the report's message. */
  cause?: RegExp
}

/**
 * Opens a remote with a fault from the menu. The fault stays inside the frame, which names it; one report is sent; the menu
 * works; Retry brings the repaired remote back.
 */
export async function expectContained(remote: FaultyRemote, fault: Fault, language: Language) {
  const { page, frame, reports } = remote
  const text = textsOf(language)
  await remote.start(language, fault)
  const repair = (await fault.act?.(remote)) ?? remote.repair

  if (fault.limit) {
    // Leave while it is loading.
    await remote.open(language)
    await expectLeavesAtOnce(page)
  }
  await openToFail(remote, fault, language, 1)
  const title = fault.kind === 'incompatible' ? 'incompatible.title' : 'failed.title'
  await expect(frame).toContainText(text('remotes', title, { area: titleOf(language) }))
  await expect(frame).toContainText(text('remotes', fault.text ?? `failed.kind.${fault.kind}`, fault.values))
  await expectLeavesAtOnce(page)
  await expectReportedOnce(remote, fault)

  await openToFail(remote, fault, language, 2)
  await repair()
  await frame.getByRole('button', { name: text('remotes', 'retry') }).click()
  await expectReady(page, 'mf-faulty')
  // The array itself, so that a failure prints what was reported.
  expect(reports, 'reported again').toHaveLength(1)
}

/** `time` is 1 or 2: the first or second failure. Coming back to a remote that is still loading fetches no file again. */
async function openToFail(remote: FaultyRemote, { before, limit }: Fault, language: Language, time: number) {
  const { page, frame, requests } = remote
  const requestCount = () => requests.filter((url) => limit?.after.test(url)).length
  const expectFailed = (timeout?: number) =>
    expect(frame).toHaveAttribute('data-area-state', /^(failed|incompatible)$/, { timeout })
  await remote.open(language)
  await before?.(page)
  if (!limit) return expectFailed()
  await expect.poll(requestCount).toBeGreaterThanOrEqual(time)
  // A load that ends before its frame is there leaves the frame to load, and to fail, again.
  await expect(frame).toBeAttached()
  // The remote that was left ends in the background, with a time limit of its own, which the jump would pass too.
  await expect(page.locator('.styles-mf-communication')).toHaveCount(0)
  // single-spa-react reports the end of an unmount in a timer; this one comes after it.
  await page.evaluate(() => new Promise((ended) => setTimeout(ended)))
  // The time limit may start a moment after the request, when the file runs.
  await expect(async () => {
    await page.clock.fastForward(limit.milliseconds)
    await expectFailed(300)
  }).toPass({ intervals: [100] })
}

/** The service accepted one report, with the cause, the remote, its version and a URL. */
export async function expectReportedOnce(
  { reports }: FaultyRemote,
  { kind, cause = /./ }: Pick<Fault, 'kind' | 'cause'>,
) {
  // The array itself, so that a failure prints what was reported.
  await expect
    .poll(() => reports)
    .toMatchObject([
      {
        status: 204,
        report: {
          kind,
          message: expect.stringMatching(cause),
          remote: 'mf-faulty',
          version: expect.stringMatching(/^1\.0\.0$/),
          url: expect.stringMatching(/registry\.json|r\/mf-faulty\//),
        },
      },
    ])
}
