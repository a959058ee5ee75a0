const utf8 = new TextEncoder()

/** SHA-256 in lower-case hex, of the bytes, or of the UTF-8 bytes of a text. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', typeof content === 'string' ? utf8.encode(content) : content))
}

/** HMAC-SHA-256 in lower-case hex. Without the key the text cannot be found by trying. */
export async function keyedHash(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['sign'])
  return hex(await crypto.subtle.sign('HMAC', key, utf8.encode(text)))
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
