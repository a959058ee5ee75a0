import { expect, type Page } from '@playwright/test'
import { type FaultyArea, leavesAtOnce, nameOf, standing } from './faulty-area.ts'
import type { ChangeEntry } from './serve-remote.ts'
import { type Language, textsOf } from './texts.ts'

export type Fault = {
  name: string
  /** What is wrong with the area's files on their way; gives what takes the cause away. */
  act?(area: FaultyArea): Promise<() => Promise<unknown>>
  /** What is wrong with its entry in the registry. */
  entry?: ChangeEntry
  /** What its own code does (`e2e/remotes/mf-faulty/src/fault.ts`). */
  code?: string
  /** What a person does before it fails. */
  before?(page: Page): Promise<unknown>
  /** A time limit that ends it: so many milliseconds after a file of this name is asked for. */
  limit?: { milliseconds: number; after: RegExp }

  /** The kind that is reported. */
  kind: string
  /** The words in the frame: a key of the shell's texts for areas. Default: those of the kind. */
  says?: string
  values?: Record<string, string | number>
  /** What stands in the report's message. */
  cause?: RegExp
}

/** Puts an area through a fault, as a person meets it: at the menu, in one language, with Retry at the end. */
export async function survives(area: FaultyArea, fault: Fault, language: Language) {
  const { page, frame, told } = area
  const text = textsOf(language)
  await area.begin(language, fault)
  const mend = (await fault.act?.(area)) ?? area.mend

  if (fault.limit) {
    // While it is on its way.
    await area.open(language)
    await leavesAtOnce(page)
  }
  await openToFail(area, fault, language, 1)
  const title = fault.kind === 'incompatible' ? 'incompatible.title' : 'failed.title'
  await expect(frame).toContainText(text('remotes', title, { area: nameOf(language) }))
  await expect(frame).toContainText(text('remotes', fault.says ?? `failed.kind.${fault.kind}`, fault.values))
  await leavesAtOnce(page)
  await expectToldOnce(area, fault)

  await openToFail(area, fault, language, 2)
  await mend()
  await frame.getByRole('button', { name: text('remotes', 'retry') }).click()
  await standing(page, 'mf-faulty')
  expect(told.length, 'reported again').toBe(1)
}

/** `time`: the first or the second time that it fails; coming back while it is on its way fetches nothing again. */
async function openToFail(area: FaultyArea, { before, limit }: Fault, language: Language, time: number) {
  const { page, frame, asked } = area
  const asks = () => asked.filter((url) => limit?.after.test(url)).length
  const failed = (timeout?: number) =>
    expect(frame).toHaveAttribute('data-area-state', /^(failed|incompatible)$/, { timeout })
  await area.open(language)
  await before?.(page)
  if (!limit) return failed()
  await expect.poll(asks).toBeGreaterThanOrEqual(time)
  // What begins once the file is run begins a moment later.
  await expect(async () => {
    await page.clock.fastForward(limit.milliseconds)
    await failed(300)
  }).toPass({ intervals: [100] })
}

/** One report with the cause, the area, its version and an address, which the service took. */
export async function expectToldOnce({ told }: FaultyArea, { kind, cause = /./ }: Pick<Fault, 'kind' | 'cause'>) {
  await expect.poll(() => told.length).toBe(1)
  expect(told).toMatchObject([
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
