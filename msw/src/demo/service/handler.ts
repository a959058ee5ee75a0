import type * as z from 'zod/mini'
import { type Language, languageOf } from './localize.ts'

/** Input and answer of one call: declared beside its handler, used by the screen that calls it. */
export type DemoCall = { params?: object; query?: object; body?: object; answer: unknown }

type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

/** A parsed request. */
export type DemoRequest<Query, Body> = {
  params: Readonly<Record<string, string>>
  query: OutputOf<Query>
  body: OutputOf<Body>
  /** The language of the sample texts in the answer. */
  language: Language
}

/** An answer with its status. */
export class Reply<Answer> {
  status: number
  answer: Answer

  constructor(status: number, answer: Answer) {
    this.status = status
    this.answer = answer
  }
}

/** An answer with a status of 400 or more, and the reason. */
export class ErrorReply {
  status: number
  error: unknown

  constructor(status: number, error: unknown) {
    this.status = status
    this.error = error
  }
}

export const created = <Answer>(answer: Answer) => new Reply(201, answer)

export type Handler<Answer> = (
  request: Request,
  params: Readonly<Record<string, string>>,
) => Promise<Reply<Answer> | ErrorReply>

/** The handlers of a subject, by method and path. */
export type HandlersOf<Calls> = {
  [Route in keyof Calls]: Handler<Calls[Route] extends DemoCall ? Calls[Route]['answer'] : never>
}

type Result<Answer> = Answer | Reply<Answer> | ErrorReply

/** Parses query and body by their schemas, then answers. An invalid request gets 400 and the names of its invalid fields. */
export function defineHandler<
  Answer,
  Query extends z.ZodMiniType | undefined = undefined,
  Body extends z.ZodMiniType | undefined = undefined,
>(
  schemas: { query?: Query; body?: Body },
  answer: (request: DemoRequest<Query, Body>) => Result<Answer> | Promise<Result<Answer>>,
): Handler<Answer> {
  return async (request, params) => {
    const query = schemas.query?.safeParse(queryOf(request))
    const body = schemas.body?.safeParse(await bodyOf(request))
    const invalid = [query, body].find((part) => part && !part.success)
    if (invalid?.error) {
      return new ErrorReply(
        400,
        invalid.error.issues.map(({ path }) => path.join('.')),
      )
    }
    const parsed = { params, query: query?.data, body: body?.data, language: languageOf(request) }
    const result = await answer(parsed as DemoRequest<Query, Body>)
    return result instanceof Reply || result instanceof ErrorReply ? result : new Reply(200, result)
  }
}

/** A repeated name, or one that ends in `[]`, is a list; any other name is a text. */
function queryOf(request: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(request.url)
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name)
      const isList = values.length > 1 || name.endsWith('[]')
      return [name.replace(/\[\]$/, ''), isList ? values : (values[0] ?? '')]
    }),
  )
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text()
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}
