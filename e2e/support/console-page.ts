import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import { ACCEPTED_AXE } from './accepted-axe.ts'
import { DEMO_PASSWORD } from './start-console.ts'
import type { Language } from './texts.ts'

export const consoleUrl = (): string => {
  const url = process.env.CONSOLE_URL
  if (!url) throw new Error('CONSOLE_URL is not set: run through playwright.config.ts')
  return url
}

type Preferences = { skin?: 'light' | 'dark'; layout?: 'vertical' | 'horizontal'; language?: Language }

/** Look and language as a person would have chosen them in this browser before. */
export async function prefer(page: Page, preferences: Preferences) {
  await page.addInitScript((kept) => {
    if (!localStorage.getItem('songsarn:preferences')) localStorage.setItem('songsarn:preferences', kept)
  }, JSON.stringify(preferences))
}

type SignIn = { login?: string; password?: string; url?: string }

/** Opens `path` and signs in there: a deep link survives signing in. */
export async function signIn(page: Page, path: string, { url = consoleUrl(), ...who }: SignIn = {}) {
  await page.goto(url + path)
  await signInAt(page, who)
}

/** Signs in on the sign-in page that is shown. */
export async function signInAt(page: Page, { login = 'owner', password = DEMO_PASSWORD }: Omit<SignIn, 'url'> = {}) {
  await page.locator('input[autocomplete="username"]').fill(login)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('input[autocomplete="username"]').waitFor({ state: 'detached' })
}

// The very axe of @axe-core/playwright, whose own way of running it opens a second page each time.
const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axe: { source: string } = require('axe-core')

const AXE_OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  iframes: false,
}

type Finding = { id: string; nodes: { html: string; failureSummary: string }[] }

/**
 * Axe finds nothing in this page, or this frame of one, beyond the written list of what antd itself causes.
 * `within`: only there, where the rest was looked at before.
 */
export async function expectAccessible(page: Page | Frame, within?: string) {
  // Half a megabyte, which stays for as long as the page is not loaded again.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ([options, part]): Promise<Finding[]> => {
      // Colours on their way are nobody's contrast.
      const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(changing.map(({ finished }) => finished))
      const { axe } = globalThis as unknown as {
        axe: { run(context: Document | string, options: unknown): Promise<{ violations: Finding[] }> }
      }
      return (await axe.run(part ?? document, options)).violations
    },
    [AXE_OPTIONS, within] as const,
  )
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !ACCEPTED_AXE.some((accepted) => accepted.rule === id && accepted.html.test(html)))
      .map(({ html, failureSummary }) => `${id}: ${html}\n  ${failureSummary}`),
  )
  expect(found, page.url()).toEqual([])
}

/** Nothing is wider than the window: a phone never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll, page.url()).toBeLessThanOrEqual(client)
}
