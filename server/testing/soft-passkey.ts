/** An authenticator in software: it creates one passkey (ES256, attestation `none`) and signs with it, as browsers do. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, RequestOptions } from '@songsarn/contract/account/passkeys'

/** Flags of authenticator data (WebAuthn Level 3, §6.1). */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export class SoftPasskey {
  counter = 0
  userHandle = ''
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #id = randomBytes(32)
  #flags = USER_PRESENT | USER_VERIFIED
  #party: string | undefined

  /** The answer to `navigator.credentials.create`, as `addPasskey` takes it. */
  create(options: CreationOptions, origin: string) {
    this.userHandle = options.user.id
    const credential = Buffer.concat([
      Buffer.alloc(16),
      uint16(this.#id.length),
      this.#id,
      coseKey(this.#keys.publicKey),
    ])
    const data = Buffer.concat([this.#authenticatorData(options.rp.id, this.#flags | HAS_CREDENTIAL), credential])
    return {
      id: this.#id.toString('base64url'),
      clientDataJSON: clientData('webauthn.create', options.challenge, origin),
      attestationObject: cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]).toString('base64url'),
      transports: ['internal'],
    }
  }

  /** The answer to `navigator.credentials.get`, as `signInWithPasskey` takes it. A `counter` above 0 counts. */
  get(options: RequestOptions, origin: string) {
    if (this.counter > 0) this.counter++
    const data = this.#authenticatorData(options.rpId, this.#flags)
    const clientDataJSON = clientData('webauthn.get', options.challenge, origin)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    return {
      id: this.#id.toString('base64url'),
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, hash]), this.#keys.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    }
  }

  /** The same passkey, signing with another key. */
  forged = () => this.#copy((copy) => (copy.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })))
  /** The same passkey, without asking its user for a PIN or a finger. */
  unverified = () => this.#copy((copy) => (copy.#flags = USER_PRESENT))
  /** The same passkey, signing for another site. */
  forOther = (party: string) => this.#copy((copy) => (copy.#party = party))

  #copy(change: (copy: SoftPasskey) => void): SoftPasskey {
    const copy = new SoftPasskey()
    copy.counter = this.counter
    copy.userHandle = this.userHandle
    copy.#keys = this.#keys
    copy.#id = this.#id
    change(copy)
    return copy
  }

  #authenticatorData(party: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const hash = createHash('sha256')
      .update(this.#party ?? party)
      .digest()
    return Buffer.concat([hash, Buffer.of(flags), counter])
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

/** An ES256 key (RFC 9053, §7.1.1): kty 2, alg -7, crv 1, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

// CBOR (RFC 8949), as far as it is needed here.
const head = (type: number, value: number): Buffer =>
  value < 24
    ? Buffer.of((type << 5) | value)
    : value < 256
      ? Buffer.of((type << 5) | 24, value)
      : Buffer.concat([Buffer.of((type << 5) | 25), uint16(value)])
const cborInteger = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
