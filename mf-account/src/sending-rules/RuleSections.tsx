import { ApprovalForm } from './ApprovalForm.tsx'
import { BrakeForm } from './BrakeForm.tsx'
import { CapForm } from './CapForm.tsx'
import { HoursForm } from './HoursForm.tsx'
import { LinksForm } from './LinksForm.tsx'
import type { RuleProps } from './rule-form.ts'

/** All rules, each saved by itself. A new kind of rule adds its form here. */
export function RuleSections(props: RuleProps) {
  return (
    <>
      <HoursForm {...props} />
      <CapForm {...props} />
      <ApprovalForm {...props} />
      <LinksForm {...props} />
      <BrakeForm {...props} />
    </>
  )
}
