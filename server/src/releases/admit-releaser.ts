import { sha256 } from '../crypto/hash.ts'
import { ApiProblem } from '../http/api-problem.ts'
import type { ReleasePort } from './ports.ts'

/** Lets in who presents the release token in its time. Where none is set, nobody may deploy and there is nothing to find. */
export async function admitReleaser(
  { token, tokenUntil }: Pick<ReleasePort, 'token' | 'tokenUntil'>,
  request: Request,
  now: Date,
): Promise<void> {
  if (token === undefined) throw new ApiProblem('resource.notFound')
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (given === undefined || !(await isSame(given, token))) throw new ApiProblem('apiKey.invalid')
  // Only who has the token learns that it is over.
  if (tokenUntil && now >= tokenUntil) throw new ApiProblem('release.tokenExpired')
}

/** In the same time whatever differs, and wherever. */
async function isSame(given: string, token: string): Promise<boolean> {
  const [a, b] = await Promise.all([sha256(given), sha256(token)])
  let differences = 0
  for (let at = 0; at < b.length; at++) differences |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return differences === 0
}
