import type { OwnSession } from '@songsarn/contract/account/own-sessions'
import type { Answers } from '@songsarn/testing/fake-service'
import { SAMPLE_PASSKEYS } from './sample-passkeys.ts'

export const sampleSession = (over: Partial<OwnSession> = {}): OwnSession => ({
  id: crypto.randomUUID(),
  ...{ browser: 'Chrome', system: 'Windows', device: 'computer', address: '203.0.113.9' },
  ...{ signInDate: '2026-11-20T07:05:00.000Z', lastUsedDate: '2026-11-20T08:10:00.000Z', current: false },
  ...over,
})

export const SAMPLE_CODES = Array.from({ length: 10 }, (_, index) => `abcd${index}-efghj`)

const SESSIONS = [
  sampleSession({ current: true }),
  sampleSession({ browser: 'Safari', system: 'iOS', device: 'phone', address: '2001:db8:85a3:8d3:1319:8a2e:370:7348' }),
  sampleSession({ browser: null, system: null, device: 'other', address: null }),
]

export const SECURITY: Answers = {
  listOwnSessions: () => ({ items: SESSIONS }),
  listPasskeys: () => ({ items: SAMPLE_PASSKEYS, needsPassword: true, needsCode: false }),
  getSecondFactor: () => ({ since: null, recoveryCodes: 0, demanded: false }),
  beginSecondFactor: () => ({
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Songsarn:owner?issuer=Songsarn&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  }),
  confirmSecondFactor: () => ({ recoveryCodes: SAMPLE_CODES }),
}
