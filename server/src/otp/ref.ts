/** Without characters that look alike. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const RANDOM_LENGTH = 5

/** What a person matches a message and a screen by: the prefix and five random characters. No secret. */
export function newRef(prefix: string): string {
  // 256 is a multiple of 32: every character is equally likely.
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH))
  return prefix + Array.from(random, (byte) => CHARACTERS[byte % CHARACTERS.length]).join('')
}
