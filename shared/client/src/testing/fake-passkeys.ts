/** The user's deed when the browser asks for a passkey: uses one, or closes the dialog (the name of a DOMException). */
type Outcome = 'used' | 'NotAllowedError' | 'SecurityError' | 'InvalidStateError'

class FakeCredential {
  readonly id = 'AQID'
  readonly response: object
  constructor(response: object) {
    this.response = response
  }
  static parseRequestOptionsFromJSON = (options: object) => options
  static parseCreationOptionsFromJSON = (options: object) => options
}
class FakeAssertion {
  readonly clientDataJSON = bytes
  readonly authenticatorData = bytes
  readonly signature = bytes
  readonly userHandle = bytes
}
class FakeAttestation {
  readonly clientDataJSON = bytes
  readonly attestationObject = bytes
  getTransports = () => ['internal']
}
const bytes = new Uint8Array([251, 255, 1]).buffer

/** Gives jsdom the interfaces of WebAuthn. Returns how to take them away, and what the page asked for. */
export function fakePasskeys(outcome: Outcome) {
  const asked: unknown[] = []
  const answer = (response: object) => async (options: unknown) => {
    asked.push(options)
    if (outcome !== 'used') throw new DOMException('', outcome)
    return new FakeCredential(response)
  }
  const credentials = { get: answer(new FakeAssertion()), create: answer(new FakeAttestation()) }
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  const globals = {
    PublicKeyCredential: FakeCredential,
    AuthenticatorAssertionResponse: FakeAssertion,
    AuthenticatorAttestationResponse: FakeAttestation,
  }
  Object.assign(globalThis, globals)
  return {
    asked,
    remove() {
      for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name)
      Reflect.deleteProperty(navigator, 'credentials')
    },
  }
}

/** The bytes that the fake passkey answers, in base64url. */
export const FAKE_BYTES = '-_8B'
