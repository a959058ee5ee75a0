import { expect, test } from '@playwright/test'
import {
  remotesWithScenarios,
  scenarioLinks,
  showScenario,
  startWorkbenches,
  type Workbenches,
} from '../support/workbench.ts'

const wanted = process.env.VISUAL_REMOTES?.split(',').filter(Boolean) ?? []
const remotes = wanted.length > 0 ? wanted : remotesWithScenarios()
/** Where the page's clock starts: the service in the page dates its data by it. Sample data has fixed dates. */
const NOW = new Date('2026-11-21T10:00:00+07:00')

let benches: Workbenches
test.beforeAll(async () => {
  benches = await startWorkbenches(remotes)
})
test.afterAll(() => benches?.stop())

// Room for the frame of 1280 px and the list beside it.
test.use({ viewport: { width: 1600, height: 960 } })

for (const remote of remotes)
  for (const language of ['en', 'th'])
    for (const skin of ['light', 'dark'])
      test(`${remote} ${language} ${skin}`, async ({ page }) => {
        await page.clock.install({ time: NOW })
        await page.goto(`${benches.urlOf(remote)}/?language=${language}&skin=${skin}&width=1280`)
        const addresses = await scenarioLinks(page).evaluateAll((all) =>
          all.map((link) => (link as HTMLAnchorElement).search),
        )
        for (const [index, address] of addresses.entries()) {
          await test.step(address, async () => {
            const screen = await showScenario(page, index)
            await screen.evaluate(() => document.fonts.ready)
            const scenario = new URLSearchParams(address).get('scenario')
            await expect.soft(page.locator('iframe')).toHaveScreenshot([remote, `${scenario}.${language}.${skin}.png`])
          })
        }
      })
