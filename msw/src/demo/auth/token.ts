/** Both kinds of token live for ten minutes. */
export const TOKEN_LIFE_SECONDS = 10 * 60

type Kind = 'access' | 'refresh'
type Payload = { id: number; kind: Kind; iat: number; exp: number; jti: number }

let made = 0

/**
 * A token in the form of a JSON Web Token (RFC 7519). It keeps nobody out: its signature is a checksum, which tells a
 * token that was changed, and works where crypto.subtle does not (a page without a secure connection).
 *
 * @param now milliseconds since 1970
 */
export function signToken(kind: Kind, id: number, now: number): string {
  const iat = Math.floor(now / 1000)
  const payload: Payload = { id, kind, iat, exp: iat + TOKEN_LIFE_SECONDS, jti: ++made }
  const text = `${encode({ alg: 'demo', typ: 'JWT' })}.${encode(payload)}`
  return `${text}.${signature(kind, text)}`
}

/** Whose token it is; nothing when it is of another kind, was changed, or is over. */
export function readToken(kind: Kind, token: string, now: number): number | undefined {
  const [head = '', body = '', signed] = token.split('.')
  if (signed !== signature(kind, `${head}.${body}`)) return undefined
  const payload: Payload = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
  return payload.exp > now / 1000 ? payload.id : undefined
}

/** FNV-1a, 32 bits (Fowler, Noll, Vo), of the kind and the text. */
function signature(kind: Kind, text: string): string {
  let hash = 0x811c9dc5
  for (const letter of `${kind}.${text}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** base64url (RFC 4648 §5) of what is ASCII only. */
const encode = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
