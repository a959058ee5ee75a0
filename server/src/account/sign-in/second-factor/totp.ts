import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as all authenticator apps have it. */
const OPTIONS = { issuer: 'Songsarn', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Codes of so many steps before and after now are accepted, since clocks differ. */
const WINDOW = 1

/** 160 bits in base32, as RFC 4226 §4 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

export const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ ...OPTIONS, label, secret: Secret.fromBase32(secret) })

/** The time step of a code; undefined when it is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
