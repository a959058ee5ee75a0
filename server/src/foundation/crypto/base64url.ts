/** Bytes as in a URL (RFC 4648 §5), without padding. */
export function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The bytes of such a text. Throws for another text. */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** 256 random bits, as in a URL. */
export const newToken = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(32)))
