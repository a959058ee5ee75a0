import * as z from 'zod/mini'
import { defineCall, instant } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { ApprovalRule } from './approval-rule.ts'
import { LinkRule } from './link-rule.ts'
import { HoursRule } from './sending-hours.ts'

/** Days that a cap looks back at most. */
export const MAX_CAP_DAYS = 31

/** At most so many marketing messages to one person in so many days, over all communications of the account. */
export const CapRule = z.strictObject({
  messages: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
  days: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_CAP_DAYS)),
})
export type CapRule = z.output<typeof CapRule>

/** Final statuses of messages after which a brake looks at a send. */
export const BRAKE_AFTER = 200

/** Pauses a send when, after its first 200 results, more than this share of its messages failed or opted out. */
export const BrakeRule = z.strictObject({ percent: z.number().check(z.int(), z.minimum(1), z.maximum(99)) })
export type BrakeRule = z.output<typeof BrakeRule>

/** The brake of an account that has set none. */
export const DEFAULT_BRAKE: BrakeRule = { percent: 30 }

/** The rules of sending, by section. Null: this rule is off. */
const sections = {
  /** When marketing may be sent. */
  hours: z.nullable(HoursRule),
  /** How often one person may get marketing. */
  cap: z.nullable(CapRule),
  /** Which sends another person approves first. */
  approval: z.nullable(ApprovalRule),
  /** What happens to a text whose links are not those of its sender. */
  links: z.nullable(LinkRule),
  /** When a send stops by itself. */
  brake: z.nullable(BrakeRule),
}

export type RuleSections = {
  hours: HoursRule | null
  cap: CapRule | null
  approval: ApprovalRule | null
  brake: BrakeRule | null
  links: LinkRule | null
}
export type RuleName = keyof RuleSections
export const RULE_NAMES = ['hours', 'cap', 'approval', 'brake', 'links'] as const satisfies RuleName[]

/** What a change names; a section that it does not name stays as it is. */
const changes = {
  hours: z.optional(sections.hours),
  cap: z.optional(sections.cap),
  approval: z.optional(sections.approval),
  links: z.optional(sections.links),
  brake: z.optional(sections.brake),
}

const shown = {
  hours: z._default(sections.hours, null),
  cap: z._default(sections.cap, null),
  approval: z._default(sections.approval, null),
  links: z._default(sections.links, null),
  brake: z._default(sections.brake, null),
}

/** The version of rules that nobody has set yet is 0. */
const version = z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))

/** Rules of the provider as they are stored. */
export const StoredFloors: z.ZodMiniType<RuleSections> = z.object(shown)
/** Rules of an account as they are stored. Without a word of the account, it has the default brake. */
export const StoredRules: z.ZodMiniType<RuleSections> = z.object({
  ...shown,
  brake: z._default(sections.brake, DEFAULT_BRAKE),
})

export const SendingRules = z.object({
  ...shown,
  version: z.number(),
  updateDate: z.nullable(instant),
  /** What the provider sets for all accounts. Both apply. */
  floors: z.object(shown),
  /** The hours that both leave. */
  openHours: z._default(sections.hours, null),
})
export type SendingRules = z.output<typeof SendingRules>

export const SendingFloors = z.object({ ...shown, version: z.number(), updateDate: z.nullable(instant) })
export type SendingFloors = z.output<typeof SendingFloors>

const RulesBody = z.strictObject({ version, ...changes })
export type RulesBody = z.output<typeof RulesBody>

export const getSendingRules = defineCall({
  method: 'GET',
  path: '/v1/sending-rules',
  summary: 'The rules of sending of the acting account, with those that the provider sets for all accounts.',
  access: { action: 'read', subject: 'SendingRules' },
  answer: SendingRules,
  status: 200,
})

export const updateSendingRules = defineCall({
  method: 'PUT',
  path: '/v1/sending-rules',
  summary:
    'Set rules of sending, unless somebody else changed them since `version`. A section that is not named stays; null turns it off. For owners.',
  access: { action: 'update', subject: 'SendingRules' },
  body: RulesBody,
  answer: SendingRules,
  status: 200,
  errors: ['sendingRules.changed'],
})

export const getSendingFloors = defineCall({
  method: 'GET',
  path: '/v1/desk/sending-rules',
  summary: 'The rules of sending that hold for all accounts. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  answer: SendingFloors,
  status: 200,
})

export const updateSendingFloors = defineCall({
  method: 'PUT',
  path: '/v1/desk/sending-rules',
  summary:
    'Set rules of sending for all accounts. A section that is not named stays; null turns it off. For the provider.',
  access: { action: 'update', subject: 'Desk' },
  body: RulesBody,
  answer: SendingFloors,
  status: 200,
  errors: ['sendingRules.changed'],
})

export const calls = { getSendingRules, updateSendingRules, getSendingFloors, updateSendingFloors }

export const errors = {
  'sendingRules.changed': {
    status: 409,
    detail: 'Somebody else changed these rules: get them, and save again on their version.',
  },
} as const satisfies ErrorCodes
