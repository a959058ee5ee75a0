import type { Passwords } from '../../account/sign-in/auth/passwords.ts'

/** Few, since a page has only demo passwords, and the user of the page has its database anyway. */
const ITERATIONS = 10_000

/** PBKDF2 from Web Crypto, which has no argon2. */
export const pbkdf2Passwords: Passwords = {
  async hash(password) {
    const salt = crypto.getRandomValues(new Uint8Array(16))
    return `pbkdf2$${hex(salt)}$${hex(await derive(password, salt))}`
  },
  async verify(stored, password) {
    const [kind, salt = '', expected] = stored.split('$')
    return kind === 'pbkdf2' && hex(await derive(password, bytes(salt))) === expected
  },
}

async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const text = new TextEncoder().encode(password.normalize('NFKC'))
  const key = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256))
}

const hex = (value: Uint8Array) => Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')
const bytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
