import * as z from 'zod/mini'

/** Where the recipients of a send come from, as a rule of approval names it. `undelivered`: messages that are sent again. */
export const APPROVAL_AUDIENCES = ['typed', 'file', 'people', 'segments', 'undelivered'] as const
export type ApprovalAudience = (typeof APPROVAL_AUDIENCES)[number]

const atLeast = (max: number) => z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(max))), null)

/** Which sends another person approves first: those that one of the conditions holds for. */
export const ApprovalRule = z
  .strictObject({
    /** From so many recipients on. */
    recipients: atLeast(10_000_000),
    /** From so many credits on. */
    credits: atLeast(1_000_000_000),
    /** Recipients from one of these. */
    audiences: z._default(z.array(z.enum(APPROVAL_AUDIENCES)).check(z.maxLength(APPROVAL_AUDIENCES.length)), []),
  })
  .check(
    z.refine(({ recipients, credits, audiences }) => recipients !== null || credits !== null || audiences.length > 0, {
      path: ['recipients'],
      params: { code: 'noCondition' },
      // Values that are no values are told as such.
      when: ({ issues }) => issues.length === 0,
    }),
    z.refine(({ audiences }) => new Set(audiences).size === audiences.length, {
      path: ['audiences'],
      params: { code: 'notAllowed' },
      when: ({ issues }) => issues.length === 0,
    }),
  )
export type ApprovalRule = z.output<typeof ApprovalRule>

/** The conditions that a send can meet. */
export const APPROVAL_REASONS = ['recipients', 'credits', 'audience'] as const
export type ApprovalReason = (typeof APPROVAL_REASONS)[number]

type Send = { recipients: number; credits: number; audience: ApprovalAudience }

/** The conditions of a rule that a send meets; none: it needs no approval. */
export function reasonsToAsk(rule: ApprovalRule, { recipients, credits, audience }: Send): ApprovalReason[] {
  const met: Record<ApprovalReason, boolean> = {
    recipients: rule.recipients !== null && recipients >= rule.recipients,
    credits: rule.credits !== null && credits >= rule.credits,
    audience: rule.audiences.includes(audience),
  }
  return APPROVAL_REASONS.filter((reason) => met[reason])
}
