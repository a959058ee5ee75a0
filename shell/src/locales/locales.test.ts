import { expect, it } from '@jest/globals'
import { disparities } from '@songsarn/i18n/parity'
import en from './en.json' with { type: 'json' }
import enRemotes from './remotes/en.json' with { type: 'json' }
import thRemotes from './remotes/th.json' with { type: 'json' }
import enStart from './start/en.json' with { type: 'json' }
import thStart from './start/th.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }

it.each([
  ['shell', { en, th }],
  ['remotes', { en: enRemotes, th: thRemotes }],
  ['start', { en: enStart, th: thStart }],
])('the texts of %s have the same keys and values in both languages', (_name, locales) => {
  expect(disparities(locales)).toEqual([])
})
