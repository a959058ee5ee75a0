import { fieldProblem } from '@songsarn/contract/base/field-issues'
import type { FieldError } from '@songsarn/contract/base/problem'
import { fieldProblemText, hasProblemCode, problemText, type ShownProblem } from '@songsarn/i18n/problem-text'
import type { i18n } from 'i18next'
import type * as z from 'zod/mini'

/**
 * Why a value is invalid. `refusal`: the whole answer, whose text says more than the code of the field. `words`: the text of a rule
 * that the form itself checks.
 */
export type FormProblem = { code: string; params?: FieldError['params']; refusal?: ShownProblem; words?: string }

/** Problems by dotted path, the first of each. */
export type FormProblems = Record<string, FormProblem>

/**
 * Makes a function that gives the problems of a body by a schema. It checks a field again only when its value is another: at each
 * key press in a form with 100,000 recipients, all of them would be checked.
 */
export function schemaChecker(schema: z.ZodMiniType): (body: unknown) => FormProblems {
  const shape = shapeOf(schema)
  const seen = new Map<string, { value: unknown; problems: FormProblems }>()
  // Rules about several fields, and fields that the schema does not have, need the whole body.
  const isFieldwise = shape !== undefined && (schema._zod.def.checks ?? []).length === 0
  return (body) => {
    if (!isFieldwise || !isRecord(body) || Object.keys(body).some((name) => !Object.hasOwn(shape, name)))
      return problemsBy(schema, body)
    const problems: FormProblems = {}
    for (const [name, field] of Object.entries(shape)) {
      const value = body[name]
      const known = seen.get(name)
      // An object may have changed inside.
      const isSame =
        known !== undefined && Object.is(known.value, value) && (!isRecord(value) || Object.isFrozen(value))
      const found = isSame ? known.problems : problemsBy(field, value, [name])
      seen.set(name, { value, problems: found })
      Object.assign(problems, found)
    }
    return problems
  }
}

function problemsBy(schema: z.ZodMiniType, value: unknown, at: readonly string[] = []): FormProblems {
  const { error } = schema.safeParse(value, { reportInput: true })
  const problems: FormProblems = {}
  for (const issue of error?.issues ?? []) problems[[...at, ...issue.path.map(String)].join('.')] ??= problemOf(issue)
  return problems
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A field left blank is missing, whatever the schema would say of an empty text there: not a day, not a choice. */
function problemOf(issue: z.core.$ZodIssue): FormProblem {
  const problem = fieldProblem(issue)
  const isBlank = issue.input === '' && (problem.code === 'format' || problem.code === 'notAllowed')
  return isBlank ? { code: 'required' } : problem
}

/**
 * The fields that the service refused, by path: its field errors, or the one field that a code is about (`sender.notApproved`). A field
 * error `notAllowed` gives no reason; the code of the refusal does (`webhook.addressRefused`).
 */
export function refusedProblems(error: unknown, fieldOfCode: Readonly<Record<string, string>>): FormProblems {
  if (!hasProblemCode(error)) return {}
  const { code, params, errors = [] }: Refusal = error
  const field = fieldOfCode[code]
  const refusal = { code, params }
  if (field) return { [field]: { ...refusal, refusal } }
  const problems: FormProblems = {}
  for (const { path, ...problem } of errors) {
    const hasReason = problem.code !== 'notAllowed' || code === 'request.invalid'
    problems[path] ??= hasReason ? problem : { ...problem, refusal }
  }
  return problems
}

type Refusal = FormProblem & { errors?: (FormProblem & { path: string })[] }

/**
 * Problems with the form's names for the fields of the body: `to.3` becomes `quicksendTo.3`, and with the name
 * `options.couponId` also `options.couponId` becomes `couponId`.
 */
export function renamed(
  problems: FormProblems,
  bodyNames: Readonly<Record<string, string | undefined>> = {},
): FormProblems {
  const names = Object.entries(bodyNames)
  const rename = (path: string) => {
    const [name, inBody = ''] = names.find(([, of]) => path === of || path.startsWith(`${of}.`)) ?? []
    return name === undefined ? path : name + path.slice(inBody.length)
  }
  return Object.fromEntries(Object.entries(problems).map(([path, problem]) => [rename(path), problem]))
}

/** The text of a field's problem in the current language. */
export const formProblemText = (i18n: i18n, problem: FormProblem): string =>
  problem.refusal ? problemText(i18n, problem.refusal) : fieldProblemText(i18n, problem)

/** The field that a path is about: `to.3` is about `to`. Undefined when the form shows none. */
export function fieldOfPath(path: string, shown: readonly string[]): string | undefined {
  return shown
    .filter((name) => path === name || path.startsWith(`${name}.`))
    .sort((one, other) => other.length - one.length)[0]
}

/**
 * One problem for each field on the screen. `wordsOfItems` may give the text of a field from the problems of all its items, in
 * their order: `to.1` and `to.3` are about items of `to`.
 */
export function byField(
  problems: FormProblems,
  shown: readonly string[],
  wordsOfItems: (name: string, items: readonly { path: string; problem: FormProblem }[]) => string | undefined,
): FormProblems {
  const entries = Object.entries(problems).map(([path, problem]) => ({
    path,
    problem,
    name: fieldOfPath(path, shown) ?? path,
  }))
  const found: FormProblems = {}
  for (const [name, all] of Map.groupBy(entries, (of) => of.name)) {
    const items = all.filter(({ path }) => path !== name)
    const words = items.length === all.length ? wordsOfItems(name, items) : undefined
    const { problem } = all.at(-1) ?? {}
    if (problem) found[name] = words === undefined ? problem : { ...problem, words }
  }
  return found
}

/** Whether a schema refuses a blank field. The contract decides, so no form lists its required fields. */
export function isRequired(schema: z.ZodMiniType, path: string, initial: unknown): boolean {
  const blank = typeof initial === 'string' ? '' : Array.isArray(initial) ? [] : null
  if (typeof initial === 'boolean') return false
  const field = path.split('.').reduce<z.ZodMiniType | undefined>((parent, key) => shapeOf(parent)?.[key], schema)
  return field !== undefined && !field.safeParse(blank).success
}

function shapeOf(schema: z.ZodMiniType | undefined): Record<string, z.ZodMiniType> | undefined {
  return schema && 'shape' in schema ? (schema as z.ZodMiniObject<Record<string, z.ZodMiniType>>).shape : undefined
}
