import { ApiProblem, isApiProblem } from '@songsarn/client/api-problem'

/** Why a confirmation refused one of the messages: an error whose paths belong to the message alone. */
export type MessageRefusal = { message: string; error: ApiProblem }

/** Which message the service refused: the paths of its errors begin with `messages.2`. */
export function messageRefusal(error: unknown, ids: readonly string[]): MessageRefusal | undefined {
  if (!isApiProblem(error)) return undefined
  const [, index = ''] = /^messages\.(\d+)/.exec(error.errors[0]?.path ?? '') ?? []
  const message = ids[Number(index)]
  if (index === '' || message === undefined) return undefined
  const start = `messages.${index}.`
  const { code, status, params, requestId } = error
  const errors = error.errors.flatMap((of) =>
    of.path.startsWith(start) ? [{ ...of, path: of.path.slice(start.length) }] : [],
  )
  return { message, error: new ApiProblem({ code, status, params, errors, requestId, cause: error }) }
}
