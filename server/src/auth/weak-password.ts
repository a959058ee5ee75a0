import { COMMON_PASSWORDS } from './common-passwords.ts'

export const MIN_PASSWORD = 12

/** Why a new password is refused, or undefined. Length counts characters, as a person does. */
export function weakness(
  password: string,
  user: { username: string; email: string; fullName: string },
): 'tooShort' | 'common' | 'name' | undefined {
  if ([...password].length < MIN_PASSWORD) return 'tooShort'
  const plain = password.normalize('NFKC').toLowerCase()
  if (COMMON_PASSWORDS.has(plain) || new Set(plain).size < 4) return 'common'
  const names = [user.username, user.email.split('@')[0] ?? '', user.fullName, ...user.fullName.split(/\s+/)]
  const own = names.map((name) => name.normalize('NFKC').toLowerCase()).filter((name) => name.length >= 4)
  // A long password may hold the name; one that is little else may not.
  return own.some((name) => plain.includes(name) && plain.length - name.length < 8) ? 'name' : undefined
}
