import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { formatNumber } from '@songsarn/i18n/numbers'
import { quickSend } from '../../e2e/support/quick-send.ts'
import { startConsole } from '../../e2e/support/start-console.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../lib/chromium.ts'
import { signIn } from '../size/sign-in.ts'

const TEXT = 'Our shop is open until 22:00 this week. Show this message and pay 20 % less for two of a kind. '
/** As fast as people type. */
const KEY_MS = 60

/**
 * Interaction to Next Paint while a message is typed in Quick Send with so many recipients, in milliseconds: from a key until the browser
 * has painted its result, without the slowest of each 50 keys, as web.dev/articles/inp defines it. The browser rounds to 8 ms.
 */
export async function measureTyping(recipients: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-typing-'))
  const running = await startConsole(folder)
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_ARGS })
  try {
    const context = await browser.newContext()
    await signIn(context, running.url)
    const page = await context.newPage()
    await page.goto(`${running.url}/communication/quick-send`)
    const form = quickSend(page)
    await form.to.waitFor()
    await form.paste(mobiles(recipients))
    await page.getByText(`${formatNumber(recipients, 'en')} numbers`).waitFor()
    await page.waitForLoadState('networkidle')
    await form.content.click()
    await watchKeys(page)
    for (const key of TEXT) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await page.waitForTimeout(KEY_MS)
    }
    if ((await form.content.inputValue()) !== TEXT) throw new Error('the keys did not arrive')
    return await interactionToNextPaint(page)
  } finally {
    await browser.close()
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const mobiles = (count: number) => Array.from({ length: count }, (_, at) => `08${10_000_000 + at}`).join('\n')

type Watched = { keys?: Map<number, number> }

/** Events shorter than 16 ms are not reported, and count as such. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const keys = new Map<number, number>()
    Object.assign(globalThis, { keys } satisfies Watched)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('interactionId' in entry) || !entry.interactionId) continue
        const id = Number(entry.interactionId)
        keys.set(id, Math.max(keys.get(id) ?? 0, entry.duration))
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })

const interactionToNextPaint = (page: Page): Promise<number> =>
  page.evaluate(async (typed) => {
    await new Promise((passed) => setTimeout(passed, 500))
    const slowest = [...((globalThis as Watched).keys?.values() ?? [])].sort((a, b) => b - a)
    return slowest[Math.floor(typed / 50)] ?? 16
  }, TEXT.length)

// node scripts/bench/typing.ts
if (import.meta.main) console.log(await measureTyping(Number(process.argv[2] ?? 10_000)))
