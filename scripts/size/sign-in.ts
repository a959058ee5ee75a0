import type { BrowserContext, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../e2e/support/start-console.ts'

/** Signs in before a page opens, so that only the screen itself is measured. */
export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const user = await signInByCall(context, url)
  await context.addInitScript((stored) => localStorage.setItem('songsarn:user', stored), user)
}

/** Gives the context a session. Returns the user, which the console stores as `songsarn:user`. */
export async function signInByCall(context: BrowserContext, url: string): Promise<string> {
  const answer = await context.request.post(`${url}/v1/session`, {
    data: { login: 'owner', password: DEMO_PASSWORD },
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`the sign-in answered ${answer.status()}`)
  return answer.text()
}

/** Signs in as a visitor does, once the form of the console is there. */
export async function signInByForm(page: Page, password: string): Promise<void> {
  await page.locator(password).waitFor()
  await page.locator('#console input[autocomplete=username]').fill('owner')
  await page.locator(password).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
}
