import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { serveFolder } from '../../e2e/support/static-host.ts'
import { buildShowcase } from '../build-showcase.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../lib/chromium.ts'

/** Seconds of a visit to the showcase; medians. */
export type ShowcaseTimes = {
  /** From opening the address, with an empty cache, until the sign-in form takes input. */
  form: number
  /** From the click on a demo user, as soon as the form takes input, until Home is drawn. */
  home: number
  /** From opening the address again in the same browser, signed in, until Home is drawn. */
  again: number
}

/** What a visitor can type into: the sign-in form, whoever drew it. */
const FORM = 'input[name="login"]'
const DEMO_USER = '.demo-users button'
const HOME = '[data-area-state="ready"] h1'
/** Longer than a worker of a closed page lives. */
const PAGE_GONE_MS = 2000

/** Builds the showcase from the built console, and visits it so many times, each time in a new browser. */
export async function measureShowcase(times: number): Promise<ShowcaseTimes> {
  const host = await serveFolder(await buildShowcase({ asBuilt: true }), '/songsarn/')
  try {
    const visits: ShowcaseTimes[] = []
    for (let time = 0; time < times; time++) visits.push(await visit(`${host.url}/`))
    const median = (of: keyof ShowcaseTimes) =>
      (visits.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0) / 1000
    return { form: median('form'), home: median('home'), again: median('again') }
  } finally {
    await host.stop()
  }
}

async function visit(url: string): Promise<ShowcaseTimes> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_ARGS })
  try {
    const context = await browser.newContext()
    const page = await open(context, url)
    const form = await untilForm(page)
    const home = await signInUntilHome(page)
    await untilStored(page)
    await page.close()
    await new Promise((gone) => setTimeout(gone, PAGE_GONE_MS))
    const again = await untilHome(await open(context, url))
    return { form, home, again }
  } finally {
    await browser.close()
  }
}

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  return page
}

/** Milliseconds of the page's own clock, which starts when the address is opened. */
const untilForm = (page: Page): Promise<number> =>
  page.evaluate(async (form) => {
    const isUsable = (input: HTMLInputElement | null) =>
      input !== null && !input.disabled && !input.readOnly && input.checkVisibility()
    while (!isUsable(document.querySelector<HTMLInputElement>(form))) await new Promise(requestAnimationFrame)
    return performance.now()
  }, FORM)

/** The service stores the demo when it is quiet, and notes it in a cache. A visit before that would be a first one again. */
const untilStored = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isStored = async (name: string) => (await (await (await caches.open(name)).match('/state'))?.json())?.isStored
    for (;;) {
      for (const name of await caches.keys()) if (await isStored(name)) return
      await new Promise((passed) => setTimeout(passed, 100))
    }
  })

const signInUntilHome = (page: Page): Promise<number> =>
  page.evaluate(
    async ([user, home]) => {
      const frame = () => new Promise(requestAnimationFrame)
      const find = () => document.querySelector<HTMLButtonElement>(user)
      while (!find()) await frame()
      const start = performance.now()
      find()?.click()
      while (!document.querySelector(home) || document.querySelector('.skeleton')) await frame()
      return performance.now() - start
    },
    [DEMO_USER, HOME] as const,
  )

const untilHome = (page: Page): Promise<number> =>
  page.evaluate(async (home) => {
    while (!document.querySelector(home) || document.querySelector('.skeleton'))
      await new Promise(requestAnimationFrame)
    return performance.now()
  }, HOME)
