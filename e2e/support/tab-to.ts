import type { Page } from '@playwright/test'

/** Tabs until the focus is on what a reader would call `name`; fails when it cannot be reached. */
export async function tabTo(page: Page, name: string | RegExp) {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    const found = page.locator(':focus')
    if ((await found.count()) === 0) continue
    const called = await found.evaluate((node) => {
      const labels = node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.labels : null
      const labelled = node.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? node.textContent ?? ''
      return labelled.trim()
    })
    if (typeof name === 'string' ? called === name : name.test(called)) return
  }
  throw new Error(`${name} cannot be reached by Tab`)
}
