import { expect, type Frame, type Page } from '@playwright/test'

/** The service comes up in the page: a database, its tables, the demo. */
export const SERVICE_MS = 60_000

export const scenarioLinks = (page: Page) => page.getByRole('navigation', { name: 'Scenarios' }).getByRole('link')

/** Shows the scenario of a link. The first one is there already, and its service may be keeping the page busy. */
export async function showScenario(page: Page, index: number): Promise<Frame> {
  const link = scenarioLinks(page).nth(index)
  if (index > 0) await link.click({ timeout: SERVICE_MS })
  await expect(link).toHaveAttribute('aria-current', 'page', { timeout: SERVICE_MS })
  return drawnScreen(page)
}

/** The screen that the workbench shows, once it is drawn and what it waits for has come. */
export async function drawnScreen(page: Page): Promise<Frame> {
  const element = await page.locator('iframe').elementHandle({ timeout: SERVICE_MS })
  const frame = await element?.contentFrame()
  if (!frame) throw new Error('the workbench has no screen')
  await expect(frame.locator('html')).toHaveAttribute('data-stage', /drawn|failed/, { timeout: SERVICE_MS })
  // What it says of the failure is what to read.
  expect(await frame.locator('.stage-failure').allTextContents()).toEqual([])
  await expect(frame.locator('.stage')).not.toBeEmpty()
  // The scenarios of loading are the ones that stay so.
  const isLoading = /scenario=[\w-]*-loading/.test(page.url())
  if (!isLoading) await expect(frame.locator('.skeleton')).toHaveCount(0)
  return frame
}
