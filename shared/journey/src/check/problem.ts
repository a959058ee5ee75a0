import type { CustomFieldType } from '@songsarn/contract/communication/custom-fields'

/** What keeps a definition from being published. Some also hold people at a step while it runs: see `brokenSteps`. */
export const JOURNEY_PROBLEMS = [
  'entry.none',
  'step.none',
  /** Two steps, entries or ways have one id. */
  'id.twice',
  /** A way leads nowhere, or to a step that is not there. */
  'target.missing',
  'target.unknown',
  /** Nobody comes to the step. */
  'step.unreachable',
  /** A loop in which nobody ever waits. `steps` has all of it. */
  'loop.noWait',
  /** A way that nobody takes. */
  'way.never',
  'way.none',
  'share.sum',
  'conditions.required',
  'value.required',
  'value.format',
  'value.tooLong',
  'wait.zero',
  'text.required',
  'text.tooLong',
  'text.fieldUnknown',
  /** `{{coupon}}` without a coupon. */
  'coupon.required',
  'coupon.unknown',
  'template.unknown',
  'sender.required',
  'sender.unknown',
  'line.off',
  'consent.unknown',
  'communication.unknown',
  'segment.required',
  'segment.unknown',
  'tag.required',
  'tag.unknown',
  'field.required',
  'field.unknown',
  'eventField.unknown',
  /** What came of a message of a step that is no send step, or that nobody takes before. */
  'message.unknown',
  'message.notBefore',
  /** The message cannot be delivered, clicked or redeemed as far as anybody knows: no receipts, no short link, no coupon. */
  'message.noReceipt',
  'message.noLink',
  'message.noCoupon',
] as const
export type JourneyProblemCode = (typeof JOURNEY_PROBLEMS)[number]

/** Where a problem is. `field` is the name in the definition, for the form of the step; `way` the id of a way. */
export type ProblemPlace =
  | { stepId: string; way?: string; field?: string }
  | { entryId: string; field?: string }
  | { settings: 'goal' | 'exit' }
  | { journey: true }

export type JourneyProblem = {
  code: JourneyProblemCode
  at: ProblemPlace
  /** What is unknown: a name or an id. */
  name?: string
  /** Of a loop. */
  steps?: readonly string[]
}

/** What the account has now, by id; senders and fields by name. */
export type Known = {
  senders: ReadonlySet<string>
  /** Whether a LINE channel is connected. */
  hasLine: boolean
  /** Their texts. */
  templates: ReadonlyMap<string, string>
  coupons: ReadonlySet<string>
  consentTemplates: ReadonlySet<string>
  communications: ReadonlySet<string>
  segments: ReadonlySet<string>
  tags: ReadonlySet<string>
  /** The account's own fields of people. */
  customFields: ReadonlyMap<string, CustomFieldType>
}

/** Something that is gone or off: steps cannot be taken until it is back. */
const GONE: readonly JourneyProblemCode[] = [
  'template.unknown',
  'sender.unknown',
  'line.off',
  'coupon.unknown',
  'consent.unknown',
  'segment.unknown',
  'tag.unknown',
  'field.unknown',
  'text.fieldUnknown',
]

/** For a situation: why steps of a version that runs cannot be taken now, by their ids; '' is the settings. */
export function brokenSteps(problems: readonly JourneyProblem[]): Map<string, JourneyProblemCode> {
  const broken = new Map<string, JourneyProblemCode>()
  for (const { code, at } of problems) {
    const place = 'stepId' in at ? at.stepId : 'settings' in at ? '' : undefined
    if (place !== undefined && GONE.includes(code) && !broken.has(place)) broken.set(place, code)
  }
  return broken
}
