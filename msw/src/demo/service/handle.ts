import type * as z from 'zod/mini'
import { type Language, languageOf } from './said.ts'

/** What one row of the demo's table takes and answers: declared beside its handler, read by the screen that calls it. */
export type DemoCall = { params?: object; query?: object; body?: object; answer: unknown }

type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

/** A request after its parts were read. */
export type Asked<Query, Body> = {
  params: Readonly<Record<string, string>>
  query: OutputOf<Query>
  body: OutputOf<Body>
  /** The language of sample texts. */
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

/** What was asked for cannot be: a status of 400 or more, and why. */
export class Refusal {
  status: number
  error: unknown

  constructor(status: number, error: unknown) {
    this.status = status
    this.error = error
  }
}

export const created = <Answer>(answer: Answer) => new Reply(201, answer)

export type Handle<Answer> = (
  request: Request,
  params: Readonly<Record<string, string>>,
) => Promise<Reply<Answer> | Refusal>

/** A handler for every row of a subject, by its method and path. */
export type HandlersOf<Calls> = {
  [Row in keyof Calls]: Handle<Calls[Row] extends DemoCall ? Calls[Row]['answer'] : never>
}

type Answered<Answer> = Answer | Reply<Answer> | Refusal

/** Reads the parts of a request by their schemas, then answers. What cannot be read answers 400 and says where. */
export function handle<
  Answer,
  Query extends z.ZodMiniType | undefined = undefined,
  Body extends z.ZodMiniType | undefined = undefined,
>(
  reads: { query?: Query; body?: Body },
  answer: (asked: Asked<Query, Body>) => Answered<Answer> | Promise<Answered<Answer>>,
): Handle<Answer> {
  return async (request, params) => {
    const query = reads.query?.safeParse(queryOf(request))
    const body = reads.body?.safeParse(await bodyOf(request))
    const failed = [query, body].find((part) => part && !part.success)
    if (failed?.error) {
      return new Refusal(
        400,
        failed.error.issues.map(({ path }) => path.join('.')),
      )
    }
    const asked = { params, query: query?.data, body: body?.data, language: languageOf(request) }
    const answered = await answer(asked as Asked<Query, Body>)
    return answered instanceof Reply || answered instanceof Refusal ? answered : new Reply(200, answered)
  }
}

/** A name that stands once is a text, one that is repeated (or ends in `[]`) a list. */
function queryOf(request: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(request.url)
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name)
      const list = values.length > 1 || name.endsWith('[]')
      return [name.replace(/\[\]$/, ''), list ? values : (values[0] ?? '')]
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
