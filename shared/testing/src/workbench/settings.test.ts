import { expect, it } from '@jest/globals'
import { readSettings, writeSettings } from './settings.ts'

const names = ['home', 'logs']

it('reads back what it writes', () => {
  const settings = readSettings('?scenario=logs&language=th&skin=dark&width=360&role=viewer&api=slow', names)
  expect(settings).toEqual({
    scenario: 'logs',
    language: 'th',
    skin: 'dark',
    width: '360',
    role: 'viewer',
    api: 'slow',
  })
  expect(readSettings(writeSettings(settings), names)).toEqual(settings)
})

it('uses the default for an unknown or missing value', () => {
  expect(readSettings('?scenario=gone&language=fr&width=1&api=%00', names)).toEqual({
    scenario: 'home',
    language: 'en',
    skin: 'light',
    width: 'full',
    role: 'owner',
    api: 'normal',
  })
})
