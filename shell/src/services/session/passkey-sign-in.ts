import { type Caller, methodsOf } from '@songsarn/client/caller'
import { usePasskey as askForPasskey } from '@songsarn/client/passkeys'
import { beginPasskeySignIn, signInWithPasskey } from '@songsarn/contract/account/passkeys'
import type { SessionUser } from '@songsarn/contract/account/session'

/**
 * Asks for a passkey and signs its user in. Loaded when the user chooses it: the sign-in page needs none of it.
 *
 * @throws ApiProblem
 */
export async function signInByPasskey(call: Caller): Promise<SessionUser> {
  const api = methodsOf(call, { beginPasskeySignIn, signInWithPasskey })
  const { ceremony, options } = await api.beginPasskeySignIn()
  const credential = await askForPasskey(options)
  return api.signInWithPasskey({ body: { ceremony, credential } })
}
