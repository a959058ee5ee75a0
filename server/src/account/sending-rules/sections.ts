import type { AuditValue } from '@songsarn/contract/account/audit'
import { RULE_NAMES, type RuleName, type RuleSections } from '@songsarn/contract/account/sending-rules'
import type { FieldError } from '@songsarn/contract/base/problem'
import { approvalSection } from './approval-section.ts'
import { brakeSection } from './brake-section.ts'
import { capSection } from './cap-section.ts'
import { hoursSection } from './hours-section.ts'
import { linksSection } from './links-section.ts'
import type { Section } from './section.ts'

type Sections = { [Name in RuleName]: Section<NonNullable<RuleSections[Name]>> }

const SECTIONS: Sections = {
  hours: hoursSection,
  cap: capSection,
  approval: approvalSection,
  brake: brakeSection,
  links: linksSection,
}

/** Why these rules cannot be set, at their fields. */
export const problemsOf = (rules: Partial<RuleSections>, floors: RuleSections | null): FieldError[] =>
  RULE_NAMES.flatMap((name) => problemsOfSection(name, rules, floors))

function problemsOfSection<Name extends RuleName>(
  name: Name,
  rules: Partial<RuleSections>,
  floors: RuleSections | null,
): FieldError[] {
  const rule = rules[name]
  // One section of the name: TypeScript does not follow that both are of the same one.
  const section: Section<NonNullable<RuleSections[Name]>> = SECTIONS[name]
  return rule ? section.problems(rule as NonNullable<RuleSections[Name]>, floors?.[name] ?? null) : []
}

/** Rules as the audit log has them, by section. */
export const audited = ({ hours, cap, approval, brake, links }: RuleSections): Record<RuleName, AuditValue> => ({
  hours: hours && SECTIONS.hours.audited(hours),
  cap: cap && SECTIONS.cap.audited(cap),
  approval: approval && SECTIONS.approval.audited(approval),
  brake: brake && SECTIONS.brake.audited(brake),
  links: links && SECTIONS.links.audited(links),
})
