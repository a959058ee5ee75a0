import type { BrowserContext } from '@playwright/test'
import { DEMO_PASSWORD } from '../../e2e/support/start-console.ts'

/** Signs in before a page opens, so that only the screen itself is measured. */
export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const answer = await context.request.post(`${url}/v1/session`, {
    data: { login: 'owner', password: DEMO_PASSWORD },
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`the sign-in answered ${answer.status()}`)
  await context.addInitScript((user) => localStorage.setItem('songsarn:user', user), await answer.text())
}
