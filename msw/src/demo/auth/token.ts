/** Both kinds of token live for ten minutes. */
export const TOKEN_LIFE_SECONDS = 10 * 60

type Kind = 'access' | 'refresh'
type Payload = { id: number; kind: Kind; iat: number; exp: number; jti: number }

const encoder = new TextEncoder()
// No secret: whoever reads the demo's code may sign in to the demo as anybody.
const KEYS: Record<Kind, string> = { access: 'demo access', refresh: 'demo refresh' }
let made = 0

/** A JSON Web Token (RFC 7519), HS256. `now` in milliseconds. */
export async function signToken(kind: Kind, id: number, now: number): Promise<string> {
  const iat = Math.floor(now / 1000)
  const payload: Payload = { id, kind, iat, exp: iat + TOKEN_LIFE_SECONDS, jti: ++made }
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
  return `${text}.${base64url(new Uint8Array(await signature(kind, text)))}`
}

/** Whose token it is; nothing when it is of another kind, was changed, or is over. */
export async function readToken(kind: Kind, token: string, now: number): Promise<number | undefined> {
  const [head = '', body = '', signed] = token.split('.')
  if (signed !== base64url(new Uint8Array(await signature(kind, `${head}.${body}`)))) return undefined
  const payload: Payload = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
  return payload.exp > now / 1000 ? payload.id : undefined
}

async function signature(kind: Kind, text: string): Promise<ArrayBuffer> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(KEYS[kind]), algorithm, false, ['sign'])
  return crypto.subtle.sign('HMAC', key, encoder.encode(text))
}

const encode = (value: object) => base64url(encoder.encode(JSON.stringify(value)))

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
