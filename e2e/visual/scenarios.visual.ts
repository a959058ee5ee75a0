import { expect, test } from '@playwright/test'
import { scenarioLinks, showScenario } from '../support/scenarios.ts'
import { scenarioAreas, startWorkbenches, type Workbenches } from '../support/start-workbench.ts'

const wanted = process.env.VISUAL_AREAS?.split(',').filter(Boolean) ?? []
const areas = wanted.length > 0 ? wanted : scenarioAreas()
/** Samples have fixed dates; what the service in the page does has those of the page's clock, which begins here. */
const NOW = new Date('2026-11-21T10:00:00+07:00')

let benches: Workbenches
test.beforeAll(async () => {
  benches = await startWorkbenches(areas)
})
test.afterAll(() => benches?.stop())

// The frame of 1280 px and the list beside it.
test.use({ viewport: { width: 1600, height: 960 } })

for (const area of areas)
  for (const language of ['en', 'th'])
    for (const skin of ['light', 'dark'])
      test(`${area} ${language} ${skin}`, async ({ page }) => {
        await page.clock.install({ time: NOW })
        await page.goto(`${benches.urlOf(area)}/?language=${language}&skin=${skin}&width=1280`)
        const addresses = await scenarioLinks(page).evaluateAll((all) =>
          all.map((link) => (link as HTMLAnchorElement).search),
        )
        for (const [index, address] of addresses.entries()) {
          await test.step(address, async () => {
            const screen = await showScenario(page, index)
            await screen.evaluate(() => document.fonts.ready)
            const scenario = new URLSearchParams(address).get('scenario')
            await expect.soft(page.locator('iframe')).toHaveScreenshot([area, `${scenario}.${language}.${skin}.png`])
          })
        }
      })
