import { changedFields, isEmpty } from './form-changes.ts'
import { type FormProblem, type FormProblems, fieldOfPath } from './form-problems.ts'

/** A field that the service refused, the path of its problem (`to.3` is about `to`), and the value that it refused. */
export type RefusedField = { name: string; path: string; problem: FormProblem; value: unknown }

/** The fields on the screen that the problems of an answer belong to; empty when the problem is about something else. */
export function refusedFields(problems: FormProblems, shown: readonly string[], sent: object): RefusedField[] {
  return Object.entries(problems).flatMap(([path, problem]) => {
    const name = fieldOfPath(path, shown)
    return name === undefined ? [] : [{ name, path, problem, value: valueAt(sent, name) }]
  })
}

/** The problems, by path, of the fields that still have their refused value. */
export function stillRefused(refused: readonly RefusedField[], values: object): FormProblems {
  const unchanged = refused.filter(({ name, value }) =>
    isEmpty(changedFields({ value }, { value: valueAt(values, name) })),
  )
  return Object.fromEntries(unchanged.map(({ path, problem }) => [path, problem]))
}

/** The value at a dotted path. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((parent, key) => (isRecord(parent) ? parent[key] : undefined), values)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
