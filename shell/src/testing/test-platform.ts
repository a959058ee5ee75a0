import { texts as en } from '../locales/en.ts'
import { texts as enRest } from '../locales/en-rest.ts'
import { texts as th } from '../locales/th.ts'
import { texts as thRest } from '../locales/th-rest.ts'
import { createPlatform, type Platform } from '../platform/platform.ts'

/**
 * A platform with the texts of both languages, and without a channel to other tabs: an open channel would keep the test process
 * alive.
 */
export function testPlatform(): Platform {
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined, configurable: true })
  const platform = createPlatform('')
  for (const [language, texts] of Object.entries({ en: { ...en, ...enRest }, th: { ...th, ...thRest } }))
    for (const [namespace, each] of Object.entries(texts))
      platform.i18n.addResourceBundle(language, namespace, each, true, true)
  return platform
}
