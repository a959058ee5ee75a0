import type { ApprovalRule } from '@songsarn/contract/account/approval-rule'
import type { Section } from './section.ts'

/** Which sends another person approves. The provider's rule holds beside it: a send that one of both asks for needs an approval. */
export const approvalSection: Section<ApprovalRule> = {
  problems: () => [],
  audited: ({ recipients, credits, audiences }) => [
    ...(recipients === null ? [] : [`recipients ≥ ${recipients}`]),
    ...(credits === null ? [] : [`credits ≥ ${credits}`]),
    ...audiences,
  ],
}
