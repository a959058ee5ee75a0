import type { CreationOptions, Passkey } from '@songsarn/contract/account/passkeys'

export const samplePasskey = (over: Partial<Passkey> = {}): Passkey => ({
  ...{ id: '0199d000-0000-7000-8000-0000000000f1', name: 'Work laptop' },
  ...{ createDate: '2026-11-18T03:00:00.000Z', lastUsedDate: '2026-11-20T08:10:00.000Z' },
  ...over,
})

export const SAMPLE_PASSKEYS = [
  samplePasskey(),
  samplePasskey({
    id: '0199d000-0000-7000-8000-0000000000f2',
    name: 'กุญแจความปลอดภัยสำรองของฝ่ายการตลาด สาขาเชียงใหม่',
    lastUsedDate: null,
  }),
]

export const sampleOptions: CreationOptions = {
  rp: { id: 'localhost', name: 'Songsarn' },
  user: { id: 'AQID', name: 'somsri', displayName: 'Somsri' },
  challenge: 'AQID',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}
