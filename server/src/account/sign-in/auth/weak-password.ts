import { MIN_PASSWORD } from '@songsarn/contract/account/password'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import { fieldError } from '../../../foundation/http/field-errors.ts'
import type { AuthPorts } from './ports.ts'

type Names = { username: string; email: string; fullName: string }

/** Throws `password.weak` with an error at `field` unless the password may be set for this user. The contract's `Password` has checked the most. */
export function requireStrong(
  { passwords, publicUrl }: Pick<AuthPorts, 'passwords' | 'publicUrl'>,
  password: string,
  user: Names,
  field: string,
): void {
  const reason = weakness(password, user, publicUrl())
  if (reason) throw weak(reason, field)
  if (passwords.isBreached?.(password)) throw weak('breached', field)
}

/** Throws `password.weak` for the password that the user has already: a person who knows it would still know it. */
export function requireAnotherPassword(current: string, newPass: string, field: string): void {
  if (newPass === current) throw weak('reused', field)
}

type Weakness = 'tooShort' | 'common' | 'name' | 'service' | 'reused' | 'breached'

function weak(reason: Weakness, field: string): ApiProblem {
  return new ApiProblem('password.weak', {
    params: { reason, min: MIN_PASSWORD },
    errors: [
      reason === 'tooShort'
        ? fieldError(field, 'tooShort', { min: MIN_PASSWORD })
        : fieldError(field, 'notAllowed', { reason }),
    ],
  })
}

function weakness(password: string, user: Names, publicUrl: string): Weakness | undefined {
  if ([...password].length < MIN_PASSWORD) return 'tooShort'
  const plain = password.normalize('NFKC').toLowerCase()
  if (COMMON_PASSWORDS.has(plain) || new Set(plain).size < 4) return 'common'
  const names = [user.username, user.email.split('@')[0] ?? '', user.fullName, ...user.fullName.split(/\s+/)]
  if (isMostly(plain, names)) return 'name'
  // The words of the installation: what it is called, and where it is.
  return isMostly(plain, ['songsarn', 'ส่งสาร', ...new URL(publicUrl).hostname.split('.')]) ? 'service' : undefined
}

/** Whether a password is one of the words and little else. A long one may contain a word, if enough else remains. */
function isMostly(plain: string, words: readonly string[]): boolean {
  const own = words.map((word) => word.normalize('NFKC').toLowerCase()).filter((word) => word.length >= 4)
  return own.some((word) => plain.includes(word) && plain.replaceAll(word, '').length < 8)
}

/** The most common passwords of 12 or more characters in published leaks, and patterns of this field; lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456789012 1234567890123 12345678901234 123456789abc 1q2w3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv qwertyuiop12
  qwertyuiop123 qwerty123456 qwerty1234567 qwertyuiop[] qwertyuiopasdf asdfghjkl123 asdfghjkl;'
  zxcvbnm12345 zxcvbnmasdfg password1234 password12345 password123456 password123! password2024 password2025 password2026
  passwordpassword mypassword123 p@ssw0rd1234 p@ssword1234 passw0rd1234 iloveyou1234 iloveyou12345 iloveyouforever
  administrator administrator1 adminadminadmin admin1234567 admin12345678 admin123456789 changeme1234 changemechangeme
  letmein12345 letmeinletmein welcome12345 welcome123456 welcomewelcome football1234 basketball123 superman1234
  sunshine1234 princess1234 dragon123456 monkey123456 master123456 shadow123456 michael12345 trustno1trustno1
  abcdefghijkl abcdefghijklm abcd12345678 abc123456789 abcdef123456 aa1234567890 a1234567890a q1w2e3r4t5y6 1234qwerasdf
  1234qwerasdfzxcv 12qwaszx34er 0987654321098 098765432112 987654321098 987654321987 123123123123 121212121212
  112233445566 123321123321 147258369147 159753159753 111111111111 000000000000 555555555555 888888888888
  q1w2e3r4t5y6u7i8 zaq12wsxcde3 zaq1zaq1zaq1 qazwsxedcrfv qazwsxedc123 1234567890qw 1234567890qwerty
  correcthorsebatterystaple whatever1234 computer1234 internet1234 samsung12345 thailand1234
  bangkok12345 songsarn1234 songsarnsongsarn smsgateway123`.split(/\s+/),
)
