import { signOut } from '@songsarn/contract/account/session'
import type { BrowserService } from '../browser-service.ts'

/** Sends the sample messages and signs their sender out: a visitor begins at the sign-in page. */
export async function sendDemoSamples(service: BrowserService): Promise<void> {
  await service.sendSamples()
  const origin = globalThis.location?.origin ?? 'http://page.invalid'
  await service.fetch(new Request(new URL(signOut.path, origin), { method: signOut.method }))
}
