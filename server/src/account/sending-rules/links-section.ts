import { LINK_KINDS, type LinkRule } from '@songsarn/contract/account/link-rule'
import type { Section } from './section.ts'

/** What happens to a text with links that are not its sender's. The stricter action of account and provider holds. */
export const linksSection: Section<LinkRule> = {
  problems: () => [],
  audited: (rule) => LINK_KINDS.map((kind) => `${kind}: ${rule[kind]}`).join(', '),
}
