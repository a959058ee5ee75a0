import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { consoleUrl, prefer, signIn } from '../support/console-page.ts'
import { buildNextRemote } from '../support/next-remote.ts'
import { type BuiltRemote, buildRemote, expectReady, remoteFrame, serveRemotes } from '../support/remotes.ts'
import { textsOf } from '../support/texts.ts'

const text = textsOf('en')

test.describe('a remote that is ahead of the shell', () => {
  let next: BuiltRemote
  test.beforeAll(async () => {
    next = await buildNextRemote(`'zod/mini'`)
  })

  test('brings a new call and a new shared component, beside a remote with the old component', async ({
    page,
    context,
  }) => {
    await prefer(page, { language: 'en', skin: 'light' })
    await serveRemotes(context, next)
    const queries: string[] = []
    await context.route('**/v1/things/count?*', (route) => {
      queries.push(new URL(route.request().url()).search)
      return route.fulfill({ json: { label: 'no. 7', count: 3 } })
    })
    await signIn(page, '/next')
    await expectReady(page, 'mf-next')
    await expect(remoteFrame(page, 'mf-next').locator('.ribbon')).toHaveText('no. 7, 3 in all')
    expect(queries).toEqual(['?colour=red'])
    const nextPart = remoteFrame(page, 'mf-next').locator('.state')
    await expect(nextPart).toHaveAttribute('data-generation', 'next')
    await expect(nextPart).toHaveCSS('letter-spacing', '7px')

    // Without messages the list shows the shared component, whatever other tests have sent.
    await context.route('**/v1/logs?*', (route) =>
      route.fulfill({ json: { items: [], total: 0, totalIsExact: true, nextCursor: null } }),
    )
    await page.getByRole('link', { name: text('reports', 'nav.logs'), exact: true }).click()
    await expectReady(page, 'mf-reports')
    const part = remoteFrame(page, 'mf-reports').locator('.state')
    await expect(part).toBeVisible()
    await expect(part).not.toHaveAttribute('data-generation')
    await expect(part).toHaveCSS('letter-spacing', 'normal')

    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await expectReady(page, 'mf-next')
    await expect(nextPart).toHaveAttribute('data-generation', 'next')
    await expect(nextPart).toHaveCSS('letter-spacing', '7px')
  })

  test('takes all other libraries from the shell: its files hold only libraries that it declares as its own', async ({
    request,
  }) => {
    const needed = Object.keys(Object(next.remote.shared))
    const provided = await (await request.get(`${consoleUrl()}/provides.json`)).json()
    expect(needed.filter((library) => !(library in provided))).toEqual([])
    expect(needed).toContain('react')
    expect(needed.filter((library) => library.startsWith('zod'))).toEqual([])
    const scripts = [...next.files].filter(([name]) => name.endsWith('.js'))
    const bytes = scripts.reduce((sum, [, content]) => sum + brotliCompressSync(content).length, 0)
    test.info().annotations.push({ type: 'bytes of brotli', description: String(bytes) })
    expect(bytes).toBeLessThan(30_000)
  })
})

test('a remote built against an older minor of a library runs with the shell’s version', async ({ page, context }) => {
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
  await expectReady(page, 'mf-faulty')
  expect(warnings).toEqual([])
})

test('a remote that uses an export that the shell does not share does not build, with a hint', async () => {
  const failed = await buildNextRemote('').then(
    () => 'it was built',
    (error: unknown) => String(error),
  )
  expect(failed).toContain('zod/mini: templateLiteral is not shared by the shell')
  expect(failed).toContain("remoteConfig(import.meta.dirname, { own: ['zod/mini'] })")
})
