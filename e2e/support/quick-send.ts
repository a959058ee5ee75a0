import type { Page } from '@playwright/test'
import { type Language, textsOf } from './texts.ts'

/** Deletes the draft of the user who is signed in; false without a draft. */
export async function deleteDraft(page: Page): Promise<boolean> {
  const { origin } = new URL(page.url())
  const found = await page.request.get(`${origin}/v1/drafts?type=quick-send`)
  // The showcase has no service outside of the page.
  if (!found.ok() || !found.headers()['content-type']?.includes('json')) return false
  const { items } = await found.json()
  for (const { id } of items) await page.request.delete(`${origin}/v1/drafts/${id}`, { headers: { origin } })
  return items.length > 0
}

/** Drives the Quick Send screen by its labels. */
export function quickSend(page: Page, language: Language = 'en') {
  const text = textsOf(language)
  const label = (key: string) => page.getByLabel(text('communication', key), { exact: true })
  return {
    to: label('to.label'),
    content: label('content.label'),
    analyze: page.getByRole('button', { name: text('communication', 'analyze.action'), exact: true }),
    send: (recipients: number) =>
      page.getByRole('button', { name: text('communication', 'send.action', { count: recipients }) }),
    sendNow: page.getByRole('button', { name: text('communication', 'send.now') }),
    /** The service keeps the draft of a user, so the form may begin with one of an earlier test. */
    async clear() {
      if (await deleteDraft(page)) await page.reload()
    },
    async paste(numbers: string) {
      await this.clear()
      await this.to.evaluate((field, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, numbers)
    },
    async write(numbers: string, content: string) {
      await this.clear()
      await this.to.fill(numbers)
      await page.keyboard.press('Enter')
      await this.content.fill(content)
    },
  }
}
