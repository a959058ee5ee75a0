import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, signIn } from '../support/console-page.ts'
import { type RunningConsole, startConsole } from '../support/start-console.ts'
import { openAll } from './opened.ts'
import { screensOf } from './screens.ts'

const pictures = resolve(import.meta.dirname, '../../.cache/visual/screens')
const wanted = process.env.SCREENS?.split(',').filter(Boolean) ?? []
const OPENED = process.env.OPENED === 'true'
const LOOKS = ['light', 'dark'].flatMap((skin) => ['en', 'th'].map((language) => ({ skin, language })))

let dataDir = ''
let running: RunningConsole
test.beforeAll(async () => {
  await mkdir(pictures, { recursive: true })
  dataDir = await mkdtemp(join(tmpdir(), 'songsarn-screens-'))
  running = await startConsole(dataDir, { SEED: 'demo' }, 150_000)
})
test.afterAll(async () => {
  await running?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

for (const width of [1280, 360])
  test(`screens at ${width} px`, async ({ browser }) => {
    const viewport = { width, height: width === 360 ? 780 : 800 }
    const pages = new Map<string, Page>()
    const known = new Set<string>()
    /** A page of this user, signed in, which does not sign out while it is only looked at. */
    async function pageOf(login: string): Promise<Page> {
      const known = pages.get(login)
      if (known) return known
      const context: BrowserContext = await browser.newContext({
        baseURL: running.url,
        viewport,
        reducedMotion: 'reduce',
        hasTouch: width === 360,
      })
      await context.addInitScript(() => {
        setInterval(() => localStorage.setItem('songsarn:active', String(Date.now())), 2000)
      })
      const page = await context.newPage()
      await signIn(page, '/account', { login, url: running.url })
      pages.set(login, page)
      return page
    }

    const { request } = (await pageOf('owner')).context()
    for (const { name, path, login = 'owner' } of await screensOf(request)) {
      if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue
      await test.step(name, async () => {
        const page = await pageOf(login)
        const open = async () => {
          await page.setViewportSize(viewport)
          await page.goto(path)
          await expect(page.locator('main h1, main h2').first()).toBeVisible()
          await expect(page.locator('.skeleton, .skeleton-bar')).toHaveCount(0)
        }
        await open()
        if (OPENED) return openAll(page, { screen: name, known, reopen: open, look: (sight) => look(page, sight) })
        await look(page, name)
      })

      /** Takes the pictures of what the page shows now, and ends in English and light. */
      async function look(page: Page, name: string): Promise<void> {
        for (const { skin, language } of LOOKS) {
          await wear(page, { skin, language })
          if (!OPENED) {
            await page.setViewportSize(viewport)
            const height = await page.evaluate(() => document.documentElement.scrollHeight)
            await page.setViewportSize({ width, height: Math.min(Math.max(height, viewport.height), 3000) })
          }
          await page.screenshot({ path: join(pictures, `${name}.${language}.${skin}.${width}.png`) })
          await softly(`${name} ${language} ${skin}`, () => expectNoSidewaysScroll(page))
          // A screen opens many menus and forms, whose colours are the same in both languages.
          if (!OPENED || (language === 'th') === (skin === 'dark'))
            await softly(`${name} ${language} ${skin}`, () => expectAccessible(page))
        }
        await wear(page, { skin: 'light', language: 'en' })
      }
    }
  })

/** Changes language and skin as another tab of this person would. */
async function wear(page: Page, preferences: { skin: string; language: string }): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('songsarn:preferences', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'songsarn:preferences', newValue }))
  }, JSON.stringify(preferences))
  await expect(page.locator('html')).toHaveAttribute('lang', preferences.language)
}

/** Goes on after a failure, so that one run shows every fault. */
async function softly(what: string, check: () => Promise<void>): Promise<void> {
  const fault = await check().then(
    () => undefined,
    (error: unknown) => error,
  )
  expect.soft(fault, what).toBeUndefined()
}
