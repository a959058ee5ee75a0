/**
 * What the rules of sending do to messages. Held ones are `Pending`: the hours let them go on by themselves, the brake waits for a
 * person. The others are `Cancelled`: their person had reached a cap, or somebody stopped what the brake had paused.
 */
export const RULE_EFFECTS = ['heldByHours', 'heldByBrake', 'cancelledByCap', 'cancelledByBrake'] as const
export type RuleEffect = (typeof RULE_EFFECTS)[number]

/** Values of the filter of Logs: an effect, or both effects of a kind. */
export const RULE_FILTERS = [
  'held',
  'heldByHours',
  'heldByBrake',
  'cancelled',
  'cancelledByCap',
  'cancelledByBrake',
] as const
export type RuleFilter = (typeof RULE_FILTERS)[number]

/** The error codes of messages that a rule cancelled. */
export const RULE_ERRORS = { cancelledByCap: 'rule.capReached', cancelledByBrake: 'rule.braked' } as const

export const effectsOf = (filter: RuleFilter): RuleEffect[] =>
  RULE_EFFECTS.filter((effect) => effect.startsWith(filter))

/**
 * Communications of which rules of sending hold messages, also those that the hours have scheduled; held recipients back before the send;
 * or cancelled messages.
 */
export const RULE_FILTERS_OF_COMMUNICATIONS = ['held', 'heldBack', 'cancelled'] as const
