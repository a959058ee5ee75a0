import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { guidePages } from './guide-pages.ts'

const pages = guidePages(join(import.meta.dirname, '../../../docs/guides'), () => 'https://sms.example/console/')
const ask = (path: string, method = 'GET') => pages(new Request(`https://sms.example${path}`, { method }))

it.each([
  ['/docs/guides/index', 'en', 'href="th/index"'],
  ['/docs/guides/th/index', 'th', 'href="../index"'],
])('%s is a page without scripts, whose programs have the address of the service', async (path, language, other) => {
  const response = await ask(path)
  const html = (await response?.text()) ?? ''
  expect(html).toContain(`<html lang="${language}">`)
  expect(html).toContain(other)
  expect(html).toContain('SONGSARN_URL=https://sms.example/console')
  expect(html).not.toMatch(/127\.0\.0\.1|<script|\.md"/)
  expect(response?.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
})

it.each([
  ['/docs/guides', '/docs/guides/index'],
  ['/docs/guides/', '/docs/guides/index'],
  ['/docs/guides/th', '/docs/guides/th/index'],
  ['/docs/guides/th/', '/docs/guides/th/index'],
])('%s leads to its first page', async (path, to) => {
  const response = await ask(path)
  expect(response?.status).toBe(302)
  const location = response?.headers.get('location') ?? ''
  expect(new URL(location, `https://sms.example${path}`).pathname).toBe(to)
})

it('leaves other addresses and methods to others', async () => {
  for (const path of ['/docs', '/docs/guides/none', '/docs/guides/..%2f..%2fREADME', '/docs/guides/en/send'])
    expect(await ask(path)).toBeUndefined()
  expect(await ask('/docs/guides/send', 'POST')).toBeUndefined()
})
