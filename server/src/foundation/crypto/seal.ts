const utf8 = new TextEncoder()
const IV_LENGTH = 12

/** Encrypts a secret that the database holds (AES-256-GCM). Only the key of the installation opens it. */
export async function seal(secretKey: string, purpose: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await keyFor(secretKey, purpose),
    utf8.encode(secret),
  )
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)))
}

/** Opens what `seal` made with the same key and purpose; rejects with OperationError when either differs. */
export async function unseal(secretKey: string, purpose: string, sealed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0))
  const iv = bytes.subarray(0, IV_LENGTH)
  const key = await keyFor(secretKey, purpose)
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(IV_LENGTH))
  return new TextDecoder().decode(opened)
}

/** Each purpose has a key of its own (HKDF, RFC 5869), so that one sealed value cannot replace another. */
async function keyFor(secretKey: string, purpose: string): Promise<CryptoKey> {
  const whole = await crypto.subtle.importKey('raw', utf8.encode(secretKey), 'HKDF', false, ['deriveKey'])
  const info = utf8.encode(`songsarn ${purpose}`)
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info }
  return crypto.subtle.deriveKey(algorithm, whole, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
