import { KEY_SCOPES } from '@songsarn/contract/account/key-scopes'
import { ClickCallback, ConsentCallback, OptOutCallback, StatusCallback } from '@songsarn/contract/account/webhooks'
import { COMMON_ERRORS, calls, ERRORS, type ErrorCode, IDEMPOTENCY_ERRORS } from '@songsarn/contract/api'
import type { CallDefinition } from '@songsarn/contract/base/call'
import { Problem } from '@songsarn/contract/base/problem'
import { OtpAlertNotification, OtpNotification } from '@songsarn/contract/otp/otp'
import * as z from 'zod/mini'
import { fixedAnswer } from './fixed-answer.ts'

/** Calls that an API key can make. */
const keyed = new Set(KEY_SCOPES.flatMap((scope) => scope.calls))

type Json = Record<string, unknown>
let made: Json | undefined

export const openApiAnswer = fixedAnswer(async () => ({ type: 'application/json', text: JSON.stringify(openApi()) }))

/** The contract as an OpenAPI 3.1 document; made once. */
export function openApi(): Json {
  made ??= {
    openapi: '3.1.0',
    info: {
      title: 'Songsarn',
      version: '1',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      description: 'Bulk SMS: check recipients, send, follow every message, account for every credit.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-songsarn' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key with the scope that x-right names.' },
      },
      schemas: { Problem: schema(Problem, 'output') },
    },
    paths: paths(),
    webhooks: {
      otpResult: notification(OtpNotification),
      otpAlert: notification(OtpAlertNotification),
      messageStatus: notification(StatusCallback),
      linkClicked: notification(ClickCallback),
      consentAnswered: notification(ConsentCallback),
      optOutConfirmed: notification(OptOutCallback),
    },
  }
  return made
}

function paths(): Json {
  const all = new Map<string, Json>()
  for (const [name, call] of Object.entries<CallDefinition>(calls))
    all.set(call.path, { ...all.get(call.path), [call.method.toLowerCase()]: operation(name, call) })
  return Object.fromEntries(all)
}

/** A callback to the address of an OTP configuration or a webhook, by Standard Webhooks. */
function notification(definition: z.ZodMiniType): Json {
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  return {
    post: {
      summary:
        'Sent to the URL of an OTP configuration or a webhook, signed with its secret; retried for 24 hours until a 2xx answer.',
      parameters: [
        header('webhook-id', 'The same for each attempt; use it to detect repetitions.'),
        header('webhook-timestamp', 'Seconds since 1970.'),
        header(
          'webhook-signature',
          '`v1,` and the base64 HMAC-SHA-256 of `id.timestamp.body`; several are separated by spaces.',
        ),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: schema(definition, 'output') } } },
      responses: {
        '2XX': { description: 'Received.' },
        410: { description: 'The endpoint is gone: no further attempts.' },
      },
    },
  }
}

function operation(name: string, call: CallDefinition): Json {
  const right = typeof call.access === 'object' ? call.access : undefined
  return {
    operationId: name,
    summary: call.summary,
    security: call.access === 'public' ? [] : keyed.has(call) ? [{ key: [] }, { session: [] }] : [{ session: [] }],
    ...(right && { 'x-right': `${right.action}:${right.subject}` }),
    ...(call.alsoNeeds && { 'x-also-needs': call.alsoNeeds.map(({ action, subject }) => `${action}:${subject}`) }),
    ...(keyed.has(call) && { 'x-test-keys': call.testKeys ?? 'refused' }),
    parameters: parameters(call),
    ...(call.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schema(call.body, 'input'), ...(call.example && { example: call.example }) },
        },
      },
    }),
    ...(call.upload && { requestBody: { required: true, content: { 'multipart/form-data': { schema: UPLOAD } } } }),
    responses: { [call.status]: answerOf(call), ...refusals(call) },
  }
}

const UPLOAD: Json = {
  type: 'object',
  additionalProperties: false,
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

function parameters(call: CallDefinition): Json[] {
  const of = (definition: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] => {
    if (!definition) return []
    const { properties, required = [] } = schema(definition, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties ?? {}).map(([name, value]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: value,
    }))
  }
  const header = (name: string, description: string, required = false): Json => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  })
  return [
    ...of(call.params, 'path'),
    ...of(call.query, 'query'),
    ...(call.access === 'public'
      ? []
      : [header('Songsarn-Account', 'The account to act for: your own or a sub-account.')]),
    ...(call.idempotency
      ? [
          header(
            'Idempotency-Key',
            'The same key and body within 24 hours return the first answer again.',
            call.idempotency === 'required',
          ),
        ]
      : []),
  ]
}

function answerOf(call: CallDefinition): Json {
  if (call.media === 'text/csv')
    return { description: 'The rows.', content: { 'text/csv': { schema: { type: 'string' } } } }
  if (call.media === 'application/octet-stream')
    return { description: 'The file, with its own media type.', content: { [call.media]: {} } }
  if (!call.answer) return { description: 'Done.' }
  return { description: 'The answer.', content: { 'application/json': { schema: schema(call.answer, 'output') } } }
}

/** The codes of the call, by status. */
function refusals(call: CallDefinition): Json {
  const codes = new Set([
    ...Object.keys({ ...COMMON_ERRORS, ...(call.idempotency && IDEMPOTENCY_ERRORS) }),
    ...(call.errors ?? []),
  ])
  if (call.access === 'public') codes.delete('right.missing')
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code as ErrorCode].status)
  return Object.fromEntries(
    Array.from(byStatus, ([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\``).join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

function schema(definition: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(definition, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}
