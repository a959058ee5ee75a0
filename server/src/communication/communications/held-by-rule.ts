import type { RuleEffect } from '@songsarn/contract/base/rule-effect'
import { type RawBuilder, sql } from 'kysely'
import { isUnsettled } from '../../delivery/unsettled.ts'

export type HeldBy = Extract<RuleEffect, `held${string}`>

/**
 * The conditions on communications `c` whose pending messages a rule of sending holds. What a person resumed outside of the hours waits
 * for the hours, also if the brake had paused it. A scheduled one has no messages yet.
 */
export const HELD_BY: Record<HeldBy, RawBuilder<boolean>> = {
  heldByHours: sql`${isUnsettled('c')} and c.status = 'paused' and c.held_until is not null`,
  heldByBrake: sql`${isUnsettled('c')} and c.status = 'paused' and c.held_until is null and c.pause_reason = 'brake'`,
}

/** The same for either rule. */
export const IS_HELD_BY_RULE: RawBuilder<boolean> = sql`(${HELD_BY.heldByHours} or ${HELD_BY.heldByBrake})`

/** The rule that holds a communication `c`, or null. */
export const HELD_BY_RULE: RawBuilder<HeldBy | null> = sql`
  case when ${HELD_BY.heldByHours} then 'heldByHours' when ${HELD_BY.heldByBrake} then 'heldByBrake' end`
