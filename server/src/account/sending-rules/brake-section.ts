import type { BrakeRule } from '@songsarn/contract/account/sending-rules'
import type { Section } from './section.ts'

/** When a send stops by itself. The provider's brake holds beside it: the lower share of both. */
export const brakeSection: Section<BrakeRule> = {
  problems: () => [],
  audited: ({ percent }) => `> ${percent}%`,
}
