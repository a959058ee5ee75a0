import { createPlatform, type Platform } from './platform.ts'

/** A platform of a test. Without a channel to other tabs, which would keep the test's process alive. */
export function testPlatform(): Platform {
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined, configurable: true })
  return createPlatform('')
}
