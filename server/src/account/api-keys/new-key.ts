import type { KeyMode } from '@songsarn/contract/base/call'
import { sha256 } from '../../foundation/crypto/hash.ts'

/** Makes a new key: its text for the owner, its hash for the table, and the part that may be shown later. */
export async function newKey(mode: KeyMode): Promise<{ key: string; hash: string; hint: string }> {
  const random = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  const text = random.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  // A fixed beginning lets scanners find keys that were published by mistake.
  const start = `songsarn_${mode}_`
  return { key: start + text, hash: await sha256(start + text), hint: `${start}…${text.slice(-4)}` }
}
