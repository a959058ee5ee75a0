import { describe, expect, it } from '@jest/globals'
import { expectParity } from '@songsarn/i18n/parity'
import { screen, waitFor } from '@testing-library/react'
import { openDemoAt, serveDemo } from '../testing/open-demo.ts'
import { definition } from './definition.ts'

serveDemo()

/** Every screen, with its title in both languages. */
const SCREENS: readonly (readonly [path: string, en: string, th: string])[] = [
  ['/demo', 'Demo theme', 'ธีมตัวอย่าง'],
  ['/demo/users', 'Users', 'ผู้ใช้'],
  ['/demo/users/2', 'Grace Miller', 'Grace Miller'],
]

describe.each(['en', 'th'] as const)('in %s', (language) => {
  it.each(SCREENS)('%s is drawn, with its title', async (path, en, th) => {
    const { shell } = openDemoAt(path, language)
    const title = language === 'en' ? en : th
    await screen.findByRole('heading', { level: 1, name: new RegExp(title) }, { timeout: 5_000 })
    await waitFor(() => expect(shell.currentTitle()).toContain(title))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(shell.errors).toEqual([])
    // A key that has no text stands there as itself.
    expect(document.body.textContent).not.toMatch(/\b(users|overview|bar|nav)\.[a-z]+\b/i)
  })
})

it('says everything in both languages', () => {
  expectParity(definition.locales)
})
