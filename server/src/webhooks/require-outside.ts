import { ApiProblem } from '../foundation/http/api-problem.ts'
import { fieldError } from '../foundation/http/field-errors.ts'
import type { Ports } from '../foundation/http/ports.ts'
import type { CallbackPort } from './ports.ts'

/** `callbacks` is absent in a page, which sends none. */
export type CallbackPorts = Ports & { callbacks?: CallbackPort }

/**
 * Refuses a callback URL that leads to a private network; `path` names the field that holds it.
 *
 * @throws ApiProblem webhook.addressRefused
 */
export async function requireOutside(
  { callbacks }: CallbackPorts,
  url: string | undefined,
  path: string,
): Promise<void> {
  if (url !== undefined && (await callbacks?.refuses(url)))
    throw new ApiProblem('webhook.addressRefused', { errors: [fieldError(path, 'notAllowed')] })
}
