import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from './start-console.ts'
import type { Language } from './texts.ts'

export const consoleUrl = (): string => {
  const url = process.env.CONSOLE_URL
  if (!url) throw new Error('CONSOLE_URL is not set: run through e2e/playwright.config.ts')
  return url
}

type Preferences = { skin?: 'light' | 'dark'; layout?: 'vertical' | 'horizontal'; language?: Language }

/** Sets the skin, layout and language that a person chose earlier in this browser. */
export async function prefer(page: Page, preferences: Preferences) {
  await page.addInitScript((chosen) => {
    if (!localStorage.getItem('songsarn:preferences')) localStorage.setItem('songsarn:preferences', chosen)
  }, JSON.stringify(preferences))
}

type SignIn = { login?: string; password?: string; url?: string }

/** Opens `path` and signs in there. */
export async function signIn(page: Page, path: string, { url = consoleUrl(), ...user }: SignIn = {}) {
  await page.goto(url + path)
  await signInAt(page, user)
}

/** Signs in on the sign-in page that the page shows. */
export async function signInAt(page: Page, { login = 'owner', password = DEMO_PASSWORD }: Omit<SignIn, 'url'> = {}) {
  await page.locator('input[autocomplete="username"]').fill(login)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('input[autocomplete="username"]').waitFor({ state: 'detached' })
}

// The axe-core that @axe-core/playwright depends on. Its own runner opens a second page each time.
const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axe: { source: string } = require('axe-core')

const AXE_OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  iframes: false,
}

type Finding = { id: string; nodes: { html: string; failureSummary: string }[] }

/** Findings that antd itself causes and its users cannot fix. Do not list other findings here. */
const ACCEPTED_AXE: { rule: string; html: RegExp; because: string }[] = [
  {
    rule: 'scrollable-region-focusable',
    html: /ant-picker-time-panel-column/,
    because:
      'the columns of hours and minutes: https://github.com/ant-design/ant-design/issues/56986. Keys type the time',
  },
  {
    rule: 'scrollable-region-focusable',
    html: /ant-select-dropdown-list-holder/,
    because: 'the open list of a select. The focus stays in its field, where arrows move through the list',
  },
  {
    rule: 'aria-allowed-attr',
    html: /role="presentation" id="[^"]+_list_\d+" aria-selected/,
    because: 'the headings of groups in a select (@rc-component/select 1.3). Nothing can choose them',
  },
]

/**
 * Expects no findings of axe in this page or frame, apart from `ACCEPTED_AXE`.
 * @param within a selector, when the rest of the page was checked before
 */
export async function expectAccessible(page: Page | Frame, within?: string) {
  // Half a megabyte: inject it once for each load of the page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ([options, part]): Promise<Finding[]> => {
      // Contrast counts only when changes of colours have ended, and the fading in of a dialog. It may begin with the next frames.
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      for (let frames = 0; frames < 3; frames++) {
        await frame()
        const changing = document.getAnimations().filter((one) => one.playState === 'running' && ends(one))
        await Promise.allSettled(changing.map(({ finished }) => finished))
      }
      const { axe } = globalThis as unknown as {
        axe: { run(context: Document | string, options: unknown): Promise<{ violations: Finding[] }> }
      }
      // Bars that stay in view cover what is behind them at this place of the page, which axe takes for targets that are
      // too small. So look at the top of the page, with the bar of a form in the flow.
      const place = scrollY
      scrollTo(0, 0)
      const bars = [...document.querySelectorAll<HTMLElement>('.form-bar')]
      for (const bar of bars) bar.style.position = 'static'
      try {
        return (await axe.run(part ?? document, options)).violations
      } finally {
        for (const bar of bars) bar.style.position = ''
        scrollTo(0, place)
      }
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

/** Expects that no element is wider than the window, so that a phone does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  // What follows the size of the window (tabs, charts) is drawn some frames after a change of it.
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, { message: page.url(), timeout: 5_000 }).toBeLessThanOrEqual(0)
}

/** Presses Tab until the focused element has this accessible name. Fails when Tab does not reach it. */
export async function tabTo(page: Page, name: string | RegExp) {
  // On a quick machine all steps would pass while the page still loads.
  const exact = { exact: true }
  await page.getByText(name, exact).or(page.getByLabel(name, exact)).filter({ visible: true }).first().waitFor()
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    const found = page.locator(':focus')
    if ((await found.count()) === 0) continue
    const label = await found.evaluate((node) => {
      const labels = node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.labels : null
      return (node.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? node.textContent ?? '').trim()
    })
    if (typeof name === 'string' ? label === name : name.test(label)) return
  }
  throw new Error(`${name} cannot be reached by Tab`)
}

/** Collects violations of the page's Content-Security-Policy, from its next load on. */
export async function collectRefused(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('noteRefused', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      const { noteRefused } = globalThis as unknown as { noteRefused(what: string): void }
      noteRefused([location.pathname, effectiveDirective, blockedURI, sourceFile, sample].join(' '))
    })
  })
  return refused
}

/** Collects the client errors that the page reports from now on, each with the status of the response. */
export function collectClientErrors(page: Page) {
  const reports: { status: number; report: Record<string, unknown> }[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('/v1/client-errors')) return
    reports.push({ status: response.status(), report: response.request().postDataJSON() })
  })
  return reports
}
