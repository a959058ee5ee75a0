import * as z from 'zod/mini'
import { dateFilter, defineCall, endsAfterStart, idParams, instant, oneLine, pageOf, pageQuery } from '../base/call.ts'
import type { LookupRights } from '../base/lookups.ts'
import type { ErrorCodes } from '../base/problem.ts'

/** Most coupons of one account. */
export const MAX_COUPONS = 1000
/** Most codes that one request adds. */
export const MAX_NEW_CODES = 100_000
/** Most codes of one account. */
export const MAX_CODES = 1_000_000

/** `free`: not given to a person yet. `taken`: in an analysis that was not sent yet. */
export const CODE_STATES = ['free', 'taken', 'issued', 'opened', 'redeemed'] as const

/** Random characters of a generated code. Fewer could be guessed. */
export const CODE_LENGTH = { min: 8, max: 16, usual: 10 } as const

/**
 * Values of the filter `warning`. `ending`: it ends within 7 days. `runningOut`: fewer than 100 of its codes and fewer than one in ten are
 * left. A coupon that has ended, or that has no code left, has none.
 */
export const COUPON_WARNINGS = ['ending', 'runningOut'] as const
export type CouponWarning = (typeof COUPON_WARNINGS)[number]

/** Letters and digits with `-` between, as typed at a till. Small letters count as capitals. */
export const Code = z
  .string()
  .check(z.trim(), z.minLength(4), z.maxLength(32), z.regex(/^[0-9A-Za-z]+(-[0-9A-Za-z]+)*$/))

const newCodes = {
  /** How many codes to generate. */
  generate: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_NEW_CODES))),
  /** Beginning of generated codes, before a `-`. */
  prefix: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(10), z.regex(/^[0-9A-Za-z]+$/))),
  length: z.optional(z.number().check(z.int(), z.minimum(CODE_LENGTH.min), z.maximum(CODE_LENGTH.max))),
  /** Codes of your own instead, each once in the account. */
  codes: z.optional(z.array(Code).check(z.minLength(1), z.maxLength(MAX_NEW_CODES))),
}

type NewCodes = {
  generate?: number | undefined
  prefix?: string | undefined
  length?: number | undefined
  codes?: string[] | undefined
}
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

const oneWay = z.refine<NewCodes>(({ generate, codes }) => (generate === undefined) !== (codes === undefined), {
  path: ['generate'],
  params: { code: 'required' },
  when: isObject,
})
const plainOwn = z.refine<NewCodes>(({ codes, prefix, length }) => !codes || (prefix ?? length) === undefined, {
  path: ['prefix'],
  params: { code: 'notExpected' },
  when: isObject,
})

const setting = {
  name: oneLine(1, 100),
  description: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  /** When codes can be redeemed; at any time without them. */
  startDate: z.optional(z.nullable(instant)),
  endDate: z.optional(z.nullable(instant)),
}

/** A coupon without its codes. */
export const CouponSetting = z.strictObject(setting).check(endsAfterStart)

const CouponBody = z.strictObject({ ...setting, ...newCodes }).check(endsAfterStart, oneWay, plainOwn)

/** The counts are codes. */
export const Coupon = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  startDate: z.nullable(instant),
  endDate: z.nullable(instant),
  createDate: instant,
  total: z.number(),
  /** Not given to a person yet. */
  free: z.number(),
  /**
   * Given to a recipient of a send, opened and redeemed codes included; also when the message was cancelled, since it may
   * be sent again.
   */
  issued: z.number(),
  /** The recipient opened a short link of the message. */
  opened: z.number(),
  redeemed: z.number(),
})
export type Coupon = z.output<typeof Coupon>

export const CouponCode = z.object({
  code: z.string(),
  state: z.enum(CODE_STATES),
  mobile: z.nullable(z.string()),
  issueDate: z.nullable(instant),
  openDate: z.nullable(instant),
  redeemDate: z.nullable(instant),
})
export type CouponCode = z.output<typeof CouponCode>

/** Events of a code, in this order. */
export const CODE_EVENTS = ['issued', 'opened', 'redeemed'] as const
export type CodeEvent = (typeof CODE_EVENTS)[number]

/** A code in the list of all coupons. */
export const ListedCode = z.extend(CouponCode, {
  couponId: z.uuid(),
  coupon: z.string(),
  accountId: z.uuid(),
  account: z.string(),
})
export type ListedCode = z.output<typeof ListedCode>

export const CouponDetail = z.object({
  ...Coupon.shape,
  /** Codes opened and redeemed on each of the last 30 Bangkok days, oldest first. */
  days: z.array(z.object({ date: z.iso.date(), opened: z.number(), redeemed: z.number() })),
})
export type CouponDetail = z.output<typeof CouponDetail>

export const listCoupons = defineCall({
  method: 'GET',
  path: '/v1/coupons',
  summary: 'Coupons of the acting account, newest first.',
  access: { action: 'read', subject: 'Coupon' },
  query: z.strictObject({
    ...pageQuery,
    name: z.optional(z.string().check(z.maxLength(100))),
    warning: z.optional(z.enum(COUPON_WARNINGS)),
  }),
  answer: pageOf(Coupon),
  status: 200,
})

export const createCoupon = defineCall({
  method: 'POST',
  path: '/v1/coupons',
  summary: 'Create a coupon with codes that are generated, or your own.',
  access: { action: 'create', subject: 'Coupon' },
  body: CouponBody,
  example: { name: 'Songkran 50%', generate: 100 },
  answer: Coupon,
  status: 201,
  idempotency: 'optional',
  errors: ['coupon.codeTaken', 'limit.reached'],
})

export const getCoupon = defineCall({
  method: 'GET',
  path: '/v1/coupons/{id}',
  summary: 'One coupon with its figures.',
  access: { action: 'read', subject: 'Coupon' },
  params: idParams,
  answer: CouponDetail,
  status: 200,
})

export const listCouponCodes = defineCall({
  method: 'GET',
  path: '/v1/coupons/{id}/codes',
  summary: 'Codes of a coupon, in their order.',
  access: { action: 'read', subject: 'Coupon' },
  params: idParams,
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(z.enum(CODE_STATES)),
    /** A whole code. */
    code: z.optional(z.string().check(z.maxLength(32))),
  }),
  answer: pageOf(CouponCode),
  status: 200,
})

export const listCodes = defineCall({
  method: 'GET',
  path: '/v1/coupons/codes',
  summary:
    'Codes of all coupons that were issued, opened or redeemed, of these accounts and days, the latest first: the codes that Home counts.',
  access: { action: 'read', subject: 'Coupon' },
  query: z.strictObject({
    ...pageQuery,
    event: z._default(z.enum(CODE_EVENTS), 'issued'),
    /** When it happened. */
    startDate: dateFilter,
    endDate: dateFilter,
    /** All that the caller may see, without it. */
    account: z.optional(z.uuid()),
  }),
  answer: pageOf(ListedCode),
  status: 200,
})

export const addCouponCodes = defineCall({
  method: 'POST',
  path: '/v1/coupons/{id}/codes',
  summary: 'Add codes to a coupon.',
  access: { action: 'update', subject: 'Coupon' },
  params: idParams,
  body: z.strictObject(newCodes).check(oneWay, plainOwn),
  answer: Coupon,
  status: 200,
  idempotency: 'optional',
  errors: ['coupon.codeTaken', 'limit.reached'],
})

export const redeemCoupon = defineCall({
  method: 'POST',
  path: '/v1/coupons/redeem',
  summary: 'Redeem a code at a till. Each code is redeemed once: of two tills that ask at once, one gets 409.',
  access: { action: 'update', subject: 'Coupon' },
  body: z.strictObject({ code: Code }),
  answer: z.object({
    code: z.string(),
    couponId: z.uuid(),
    name: z.string(),
    description: z.string(),
    redeemDate: instant,
  }),
  status: 200,
  idempotency: 'optional',
  errors: ['coupon.redeemed', 'coupon.notIssued', 'coupon.notStarted', 'coupon.ended'],
})

export const calls = {
  listCoupons,
  createCoupon,
  getCoupon,
  listCouponCodes,
  listCodes,
  addCouponCodes,
  redeemCoupon,
}

/** Newest first. `detail`: its free codes, `1000+` when it has more than 1,000. */
export const lookups = { coupons: { action: 'read', subject: 'Coupon' } } as const satisfies LookupRights

export const errors = {
  'coupon.tooFew': { status: 422, detail: 'The coupon has {free} free codes, {missing} too few; add codes to it.' },
  'coupon.codeTaken': { status: 422, detail: 'The account has the code {code} already, or it was sent twice.' },
  'coupon.redeemed': { status: 409, detail: 'This code was redeemed already, at {date}.' },
  'coupon.notIssued': { status: 409, detail: 'This code was not sent to anybody yet.' },
  'coupon.notStarted': { status: 409, detail: 'Codes of this coupon can be redeemed from {date}.' },
  'coupon.ended': { status: 409, detail: 'Codes of this coupon could be redeemed until {date}.' },
} as const satisfies ErrorCodes
