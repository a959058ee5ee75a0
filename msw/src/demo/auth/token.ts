/** The life of access and refresh tokens. */
const TOKEN_LIFE_SECONDS = 10 * 60

type Kind = 'access' | 'refresh'
type Payload = { id: number; kind: Kind; iat: number; exp: number; jti: number }

let tokenCount = 0

/**
 * A token in the form of a JSON Web Token (RFC 7519). It is no protection: its signature is a checksum, which detects a
 * changed token. A checksum also works on an insecure page, where `crypto.subtle` is missing.
 *
 * @param now milliseconds since 1970
 */
export function signToken(kind: Kind, id: number, now: number): string {
  const iat = Math.floor(now / 1000)
  const payload: Payload = { id, kind, iat, exp: iat + TOKEN_LIFE_SECONDS, jti: ++tokenCount }
  const text = `${encode({ alg: 'demo', typ: 'JWT' })}.${encode(payload)}`
  return `${text}.${signature(kind, text)}`
}

/** The id of the token's user; undefined when the token is of another kind, changed or expired. */
export function readToken(kind: Kind, token: string, now: number): number | undefined {
  const [head = '', body = '', signed] = token.split('.')
  if (signed !== signature(kind, `${head}.${body}`)) return undefined
  const payload: Payload = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
  return payload.exp > now / 1000 ? payload.id : undefined
}

/** The 32-bit FNV-1a hash (Fowler, Noll, Vo) of kind and text. */
function signature(kind: Kind, text: string): string {
  let hash = 0x811c9dc5
  for (const letter of `${kind}.${text}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** base64url (RFC 4648 §5) of an ASCII-only object. */
const encode = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
