import { fixedAnswer } from './fixed-answer.ts'
import { openApi } from './openapi.ts'

type Parameter = { name: string; in: string; required: boolean; description?: string }
type Operation = {
  operationId: string
  summary: string
  security: Record<string, unknown>[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}

/** The calls that an API key can make as a collection for Postman, which Bruno and Insomnia also read. */
export const collectionAnswer = fixedAnswer(async () => ({
  ...{ type: 'application/json', text: JSON.stringify(collection()) },
  headers: { 'content-disposition': 'attachment; filename="songsarn.postman_collection.json"' },
}))

/** Postman Collection 2.1, made from the OpenAPI document. The user fills in the variables `baseUrl` and `apiKey`. */
function collection() {
  const folders = new Map<string, object[]>()
  for (const [path, operations] of Object.entries(openApi().paths as Record<string, Record<string, Operation>>))
    for (const [method, operation] of Object.entries(operations)) {
      if (!operation.security.some((one) => Object.hasOwn(one, 'key'))) continue
      const [, , folder = ''] = path.split('/')
      folders.set(folder, [...(folders.get(folder) ?? []), requestOf(path, method.toUpperCase(), operation)])
    }
  return {
    info: { name: 'Songsarn', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:4000' },
      { key: 'apiKey', value: '' },
    ],
    item: Array.from(folders, ([name, item]) => ({ name, item })),
  }
}

function requestOf(path: string, method: string, { operationId, summary, parameters, requestBody }: Operation): object {
  const of = (where: string) => parameters.filter((one) => one.in === where)
  const address = path.replaceAll(/\{(\w+)\}/g, ':$1')
  const url = {
    ...{ raw: `{{baseUrl}}${address}`, host: ['{{baseUrl}}'], path: address.slice(1).split('/') },
    // Optional parameters are listed, and sent once they are switched on.
    query: of('query').map(({ name, required }) => ({ key: name, value: '', disabled: !required })),
    variable: of('path').map(({ name }) => ({ key: name, value: '' })),
  }
  const header = of('header').map(({ name, description }) =>
    name === 'Idempotency-Key'
      ? { key: name, value: '{{$guid}}', description }
      : { key: name, value: '', description, disabled: true },
  )
  const body = requestBody && bodyOf(requestBody.content)
  return { name: operationId, request: { method, url, header, description: summary, ...(body && { body }) } }
}

function bodyOf(content: Record<string, { example?: unknown }>): object {
  const json = content['application/json']
  if (!json) return { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: null }] }
  const raw = JSON.stringify(json.example ?? {}, null, 2)
  return { mode: 'raw', raw, options: { raw: { language: 'json' } } }
}
