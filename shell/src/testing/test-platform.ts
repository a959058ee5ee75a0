import { createPlatform, type Platform } from '../app/platform.ts'

/** A platform without a channel to other tabs: an open channel would keep the test process alive. */
export function testPlatform(): Platform {
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined, configurable: true })
  return createPlatform('')
}
