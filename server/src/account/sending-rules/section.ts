import type { AuditValue } from '@songsarn/contract/account/audit'
import type { FieldError } from '@songsarn/contract/base/problem'

/** What one kind of rule adds to the object of all rules. A new kind is a file, an entry in `sections.ts`, and a section of the contract. */
export type Section<Rule> = {
  /** Why a rule cannot be set beside the one of the provider, at its fields. What a schema says is checked before. */
  problems(rule: Rule, floor: Rule | null): FieldError[]
  /** The rule in words of the audit log, which are the same in all languages. */
  audited(rule: Rule): AuditValue
}
