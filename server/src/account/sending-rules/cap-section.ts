import type { CapRule } from '@songsarn/contract/account/sending-rules'
import type { Section } from './section.ts'

/** How often one person may get marketing. The provider's cap holds beside it, so the two never contradict. */
export const capSection: Section<CapRule> = {
  problems: () => [],
  audited: ({ messages, days }) => `${messages} / ${days} d`,
}
