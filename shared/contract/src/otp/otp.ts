import * as z from 'zod/mini'
import { defineCall, instant, KEY_MODES, oneLine, pageOf, pageQuery } from '../base/call.ts'
import { CallbackDelivery, DELIVERY_STATUSES, HttpAddress } from '../base/callbacks.ts'
import type { LookupRights } from '../base/lookups.ts'
import { MESSAGE_ERRORS } from '../base/message-errors.ts'
import type { ErrorCodes } from '../base/problem.ts'

export const PIN_LENGTHS = [4, 5, 6, 8] as const
export type PinLength = (typeof PIN_LENGTHS)[number]

/** Lifetime of a PIN in seconds. Above `note` the console warns that people forget their request. */
export const EXPIRE_TIME = { min: 60, max: 660, note: 600 } as const
/** Wrong tries until a PIN fails. */
export const MAX_FAIL = { min: 1, max: 10 } as const
/** Prefix of a `ref`: at most OTP_PREFIX_LENGTH of 0-9 and A-Z. */
export const OTP_PREFIX = /^[0-9A-Z]*$/
export const OTP_PREFIX_LENGTH = 3
/** Merge field of the PIN. */
const OTP_FIELD = /\{\{\s*otp\s*(\|[^{}]*)?\}\}/
/** Most characters of content, counted as Unicode code points. */
export const MAX_OTP_CONTENT = 1000

/** When `notifyUrl` is called: never, at a verified PIN, or at every try and every expiry. */
export const NOTIFY_TYPES = ['none', 'verify', 'all'] as const

/** Results of trying a PIN. */
const VERIFY_RESULTS = ['Success', 'Verify Fail', 'Over Limit Usage', 'OTP Code Expired'] as const
export type VerifyResult = (typeof VERIFY_RESULTS)[number]

/** States of a PIN. `failed`: too many wrong tries. Only a pending PIN can be verified. */
const OTP_STATES = ['pending', 'verified', 'failed', 'superseded', 'expired'] as const

/** The PIN of requests by a test key: `1234`, `12345`, `123456`, `12345678`. */
export const testPin = (length: PinLength): string => '12345678'.slice(0, length)

const fields = {
  name: oneLine(1, 100),
  /** Off: requests are refused, but PINs that were sent can still be verified. */
  status: z._default(z.boolean(), true),
  /** An approved sender name of the account. */
  sender: z.string().check(z.minLength(1), z.maxLength(20)),
  prefix: z._default(z.string().check(z.maxLength(OTP_PREFIX_LENGTH), z.regex(OTP_PREFIX)), ''),
  pinLength: z.literal(PIN_LENGTHS),
  /** Seconds. */
  expireTime: z.number().check(z.int(), z.minimum(EXPIRE_TIME.min), z.maximum(EXPIRE_TIME.max)),
  maxFail: z.number().check(z.int(), z.minimum(MAX_FAIL.min), z.maximum(MAX_FAIL.max)),
  content: z.string().check(
    z.refine((text) => [...text].length <= MAX_OTP_CONTENT, { params: { code: 'tooLong', max: MAX_OTP_CONTENT } }),
    z.refine((text) => OTP_FIELD.test(text), { params: { code: 'otpMissing' } }),
  ),
  notifyType: z._default(z.enum(NOTIFY_TYPES), 'none'),
  notifyUrl: z._default(HttpAddress, ''),
  /** Passed back in every notification. */
  callbackData: z._default(z.string().check(z.maxLength(1000)), ''),
  /** Countries (ISO 3166-1 alpha-2) whose mobiles may be sent to. */
  countries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.minLength(1), z.maxLength(250)), [
    'TH',
  ]),
}

export const OtpConfigBody = z.strictObject(fields).check(
  z.refine(({ notifyType, notifyUrl }) => !['verify', 'all'].includes(notifyType) || notifyUrl !== '', {
    path: ['notifyUrl'],
    params: { code: 'required' },
    // Also while other fields are wrong, so that a form reports all at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
)

const OtpCount = z.object({ sent: z.number(), verified: z.number() })

/** Messages sent and PINs verified, by time of the request. Requests of test keys do not count. */
export const OtpFigures = z.object({
  /** Messages sent in the last 60 minutes. */
  lastHour: z.number(),
  last24h: OtpCount,
  last30d: OtpCount,
  /** The last 30 Bangkok days, oldest first. */
  days: z.array(z.object({ date: z.iso.date(), ...OtpCount.shape })),
})
export type OtpFigures = z.output<typeof OtpFigures>

/** The share of verified PINs fell: a sign of SMS pumping. Shares are 0 to 1. */
const PumpingAlert = z.object({ since: instant, share: z.number(), usualShare: z.number(), sent: z.number() })

export const OtpConfig = z.object({
  /** The `otcId`. */
  id: z.uuid(),
  name: z.string(),
  status: z.boolean(),
  sender: z.string(),
  prefix: z.string(),
  pinLength: z.literal(PIN_LENGTHS),
  expireTime: z.number(),
  maxFail: z.number(),
  content: z.string(),
  notifyType: z.enum(NOTIFY_TYPES),
  notifyUrl: z.string(),
  callbackData: z.string(),
  countries: z.array(z.string()),
  createDate: instant,
  updateDate: instant,
  figures: OtpFigures,
  alert: z.nullable(PumpingAlert),
})
export type OtpConfig = z.output<typeof OtpConfig>

const otcParams = z.object({ otcId: z.uuid() })

export const listOtpConfigs = defineCall({
  method: 'GET',
  path: '/v1/otp-configs',
  summary: 'OTP configurations of the acting account.',
  access: { action: 'read', subject: 'OtpConfig' },
  query: z.strictObject({
    ...pageQuery,
    /** Part of the name, or at least 6 characters of the OTC ID. */
    name: z.optional(z.string().check(z.maxLength(100))),
    status: z.optional(z.enum(['true', 'false'])),
    /** Only those with an alert. */
    alert: z.optional(z.literal('true')),
  }),
  answer: pageOf(OtpConfig),
  status: 200,
})

/** Most configurations of an account. */
export const MAX_OTP_CONFIGS = 200
/** Most configurations that an account may create in 24 hours, also when it deletes them. */
export const MAX_NEW_OTP_CONFIGS = 500

export const createOtpConfig = defineCall({
  method: 'POST',
  path: '/v1/otp-configs',
  summary: 'Create an OTP configuration.',
  access: { action: 'create', subject: 'OtpConfig' },
  body: OtpConfigBody,
  example: {
    name: 'Web shop',
    sender: 'SONGSARN',
    pinLength: 6,
    expireTime: 300,
    maxFail: 3,
    content: 'Your code is {{otp}} ({{ref}}).',
  },
  answer: OtpConfig,
  status: 201,
  idempotency: 'optional',
  errors: ['sender.notApproved', 'content.unknownField', 'otp.addressRefused', 'limit.reached'],
})

export const getOtpConfig = defineCall({
  method: 'GET',
  path: '/v1/otp-configs/{otcId}',
  summary: 'One OTP configuration with its figures.',
  access: { action: 'read', subject: 'OtpConfig' },
  params: otcParams,
  answer: OtpConfig,
  status: 200,
})

export const updateOtpConfig = defineCall({
  method: 'PUT',
  path: '/v1/otp-configs/{otcId}',
  summary: 'Change an OTP configuration. PINs that were sent keep their rules.',
  access: { action: 'update', subject: 'OtpConfig' },
  params: otcParams,
  body: OtpConfigBody,
  answer: OtpConfig,
  status: 200,
  errors: ['sender.notApproved', 'content.unknownField', 'otp.addressRefused'],
})

export const switchOtpConfig = defineCall({
  method: 'PATCH',
  path: '/v1/otp-configs/{otcId}',
  summary: 'Switch an OTP configuration on or off.',
  access: { action: 'update', subject: 'OtpConfig' },
  params: otcParams,
  body: z.strictObject({ status: z.boolean() }),
  answer: OtpConfig,
  status: 200,
})

export const deleteOtpConfig = defineCall({
  method: 'DELETE',
  path: '/v1/otp-configs/{otcId}',
  summary: 'Delete an OTP configuration. Its requests stay in logs and reports.',
  access: { action: 'delete', subject: 'OtpConfig' },
  params: otcParams,
  status: 204,
})

const notifySecret = z.object({ secret: z.string() })

export const getNotifySecret = defineCall({
  method: 'GET',
  path: '/v1/otp-configs/{otcId}/notify-secret',
  summary: 'The secret that signs notifications (`whsec_…`, Standard Webhooks).',
  access: { action: 'update', subject: 'OtpConfig' },
  params: otcParams,
  answer: notifySecret,
  status: 200,
  secretAnswer: true,
})

export const renewNotifySecret = defineCall({
  method: 'POST',
  path: '/v1/otp-configs/{otcId}/notify-secret',
  summary: 'Create a new signing secret. For 24 hours notifications are signed with the old one too.',
  access: { action: 'update', subject: 'OtpConfig' },
  params: otcParams,
  answer: notifySecret,
  status: 200,
  secretAnswer: true,
})

/** Posted to `notifyUrl` after a try or an expiry. */
export const OtpNotification = z.object({
  type: z.enum(['otp.verified', 'otp.failed', 'otp.overLimit', 'otp.expired']),
  timestamp: instant,
  data: z.object({
    otcId: z.uuid(),
    token: z.uuid(),
    ref: z.string(),
    mobile: z.string(),
    result: z.enum(VERIFY_RESULTS),
    attemptsLeft: z.number(),
    /** State of the PIN afterwards. A late try of a verified PIN gives `OTP Code Expired` and leaves it `verified`. */
    state: z.enum(OTP_STATES),
    mode: z.enum(KEY_MODES),
    /** From the request, or else from the configuration. */
    callbackData: z.string(),
  }),
})
export type OtpNotification = z.output<typeof OtpNotification>

/** Posted to `notifyUrl` when far fewer PINs than usual are verified. */
export const OtpAlertNotification = z.object({
  type: z.literal('otp.alert'),
  timestamp: instant,
  data: z.object({ otcId: z.uuid(), name: z.string(), share: z.number(), usualShare: z.number(), sent: z.number() }),
})
export type OtpAlertNotification = z.output<typeof OtpAlertNotification>

export const listOtpDeliveries = defineCall({
  method: 'GET',
  path: '/v1/otp-configs/{otcId}/deliveries',
  summary: 'Notifications of an OTP configuration with their tries, newest first.',
  access: { action: 'read', subject: 'OtpConfig' },
  params: otcParams,
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(DELIVERY_STATUSES)) }),
  answer: pageOf(CallbackDelivery),
  status: 200,
})

export const requestOtp = defineCall({
  method: 'POST',
  path: '/v1/otp/{otcId}/request',
  summary: 'Send a PIN to a mobile. It replaces a pending PIN of the same mobile and configuration.',
  access: { action: 'send', subject: 'Otp' },
  testKeys: 'own',
  params: otcParams,
  body: z.strictObject({
    mobile: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    /** IP address of the end user, as your server sees it. Requests are limited by it; those without it share one limit. */
    clientIp: z.optional(z.union([z.ipv4(), z.ipv6()])),
    /** Passed back in notifications about this request, instead of the configuration's. */
    callbackData: z.optional(z.string().check(z.maxLength(1000))),
  }),
  answer: z.object({
    /** Identifies this request for `/v1/otp/verify`. */
    token: z.uuid(),
    /** Also in the message, so that people can match the two. */
    ref: z.string(),
    expiresAt: instant,
  }),
  status: 201,
  idempotency: 'required',
  errors: ['otp.switchedOff', 'otp.tooMany', 'otp.heldBack', 'otp.countryNotAllowed', ...MESSAGE_ERRORS],
})

export const verifyOtp = defineCall({
  method: 'POST',
  path: '/v1/otp/verify',
  summary: 'Verify a PIN. 404 when no request of this account and mode has the token.',
  access: { action: 'send', subject: 'Otp' },
  testKeys: 'own',
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(100)),
    pin: z.string().check(z.trim(), z.minLength(1), z.maxLength(16), z.regex(/^\d*$/)),
  }),
  answer: z.object({
    result: z.enum(VERIFY_RESULTS),
    /** Wrong tries that are left. 0 once the PIN cannot be verified any more. */
    attemptsLeft: z.number(),
  }),
  status: 200,
})

export const getSimulatedMessage = defineCall({
  method: 'GET',
  path: '/v1/otp/requests/{token}/simulated-message',
  summary: 'The message as the simulated phone received it, for trying an OTP configuration. 404 with a real carrier.',
  access: { action: 'send', subject: 'Otp' },
  params: z.object({ token: z.uuid() }),
  /** Null until it arrives. */
  answer: z.object({ message: z.nullable(z.object({ sender: z.string(), text: z.string() })) }),
  status: 200,
  secretAnswer: true,
})

export const calls = {
  listOtpConfigs,
  createOtpConfig,
  getOtpConfig,
  updateOtpConfig,
  switchOtpConfig,
  deleteOtpConfig,
  getNotifySecret,
  renewNotifySecret,
  listOtpDeliveries,
  requestOtp,
  verifyOtp,
  getSimulatedMessage,
}

export const lookups = {
  'pin-lengths': { action: 'read', subject: 'OtpConfig' },
  'notification-types': { action: 'read', subject: 'OtpConfig' },
  'otp-configs': { action: 'read', subject: 'OtpConfig' },
} as const satisfies LookupRights

export const errors = {
  'otp.tooMany': {
    status: 429,
    detail: 'Too many PINs were requested ({limit}: at most {max}); try again in {seconds} seconds.',
  },
  'otp.heldBack': {
    status: 429,
    detail:
      'Too few of the PINs sent to {area} were verified, which is a sign of SMS pumping; try again in {seconds} seconds.',
  },
  'otp.switchedOff': { status: 409, detail: 'This OTP configuration is switched off.' },
  'otp.countryNotAllowed': {
    status: 422,
    detail: 'This OTP configuration does not send to {country}; add the country to its countries to allow it.',
  },
  'otp.addressRefused': { status: 422, detail: 'The notification URL leads into a private network.' },
} as const satisfies ErrorCodes
