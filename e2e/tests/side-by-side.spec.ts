import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { type BuiltRemote, buildRemote } from '../support/build-remote.ts'
import { consoleUrl, prefer, signIn } from '../support/console-page.ts'
import { standing } from '../support/faulty-area.ts'
import { buildNextArea } from '../support/next-area.ts'
import { serveRemotes } from '../support/serve-remote.ts'
import { textsOf } from '../support/texts.ts'

const text = textsOf('en')

test.describe('an area that is ahead of the shell', () => {
  let next: BuiltRemote
  test.beforeAll(async () => {
    next = await buildNextArea(`'zod/mini'`)
  })

  test('ships a new call and a new shared part without the shell, beside an area with the part as it was', async ({
    page,
    context,
  }) => {
    await prefer(page, { language: 'en', skin: 'light' })
    await serveRemotes(context, next)
    const asked: string[] = []
    await context.route('**/v1/things/count?*', (route) => {
      asked.push(new URL(route.request().url()).search)
      return route.fulfill({ json: { label: 'no. 7', count: 3 } })
    })
    await signIn(page, '/next')
    await standing(page, 'mf-next')
    await expect(page.locator('[data-area=mf-next] .ribbon')).toHaveText('no. 7, 3 in all')
    expect(asked).toEqual(['?colour=red'])
    const nextPart = page.locator('[data-area=mf-next] .state')
    await expect(nextPart).toHaveAttribute('data-generation', 'next')
    await expect(nextPart).toHaveCSS('letter-spacing', '7px')

    // With no message the list draws the shared part, whatever other tests have sent.
    await context.route('**/v1/logs?*', (route) =>
      route.fulfill({ json: { items: [], total: 0, totalIsExact: true, nextCursor: null } }),
    )
    await page.getByRole('link', { name: text('reports', 'nav.logs'), exact: true }).click()
    await standing(page, 'mf-reports')
    const part = page.locator('[data-area=mf-reports] .state')
    await expect(part).toBeVisible()
    await expect(part).not.toHaveAttribute('data-generation')
    await expect(part).toHaveCSS('letter-spacing', 'normal')

    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await standing(page, 'mf-next')
    await expect(nextPart).toHaveAttribute('data-generation', 'next')
    await expect(nextPart).toHaveCSS('letter-spacing', '7px')
  })

  test('takes the rest from the shell: only what it said to be its own is in its files', async ({ request }) => {
    const wants = Object.keys(Object(next.remote.shared))
    const provided = await (await request.get(`${consoleUrl()}/provides.json`)).json()
    expect(wants.filter((library) => !(library in provided))).toEqual([])
    expect(wants).toContain('react')
    expect(wants.filter((library) => library.startsWith('zod'))).toEqual([])
    const scripts = [...next.files].filter(([name]) => name.endsWith('.js'))
    const bytes = scripts.reduce((sum, [, content]) => sum + brotliCompressSync(content).length, 0)
    test.info().annotations.push({ type: 'bytes of brotli', description: String(bytes) })
    expect(bytes).toBeLessThan(30_000)
  })
})

test('an area that was built against an older minor of a library runs on the shell’s', async ({ page, context }) => {
  const built = await buildRemote('e2e/remotes/mf-faulty', '1.0.0')
  const { react } = Object(built.remote.shared)
  const older = (content: string) => content.replaceAll(react, '^19.0.0')
  expect(react).not.toBe('^19.0.0')
  await serveRemotes(context, {
    remote: JSON.parse(older(JSON.stringify(built.remote))),
    files: new Map([...built.files].map(([name, content]) => [name, Buffer.from(older(content.toString()))])),
  })
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await prefer(page, { language: 'en', skin: 'light' })
  await signIn(page, '/faulty')
  await standing(page, 'mf-faulty')
  expect(warnings).toEqual([])
})

test('an area that uses what the shell does not share is not built, and is told what to do', async () => {
  const failed = await buildNextArea('').then(
    () => 'it was built',
    (error: unknown) => String(error),
  )
  expect(failed).toContain('zod/mini: templateLiteral is not shared by the shell')
  expect(failed).toContain("remoteConfig(import.meta.dirname, { own: ['zod/mini'] })")
})
