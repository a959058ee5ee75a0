import { APPROVAL_AUDIENCES, type ApprovalRule } from '@songsarn/contract/account/approval-rule'
import { ChecksField } from '@songsarn/ui/form/ChecksField.tsx'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { useTranslation } from 'react-i18next'
import { RuleSection } from './RuleSection.tsx'
import { type RuleProps, useRuleForm } from './rule-form.ts'

const LIMITS = ['recipients', 'credits'] as const
const OFFERED: ApprovalRule = { recipients: 1000, credits: null, audiences: [] }

/** Which sends another person approves. */
export function ApprovalForm({ of, rules: { version, approval }, floors }: RuleProps) {
  const { t } = useTranslation('mf-account')
  const initial: { on: boolean; approval: ApprovalRule } = { on: approval !== null, approval: approval ?? OFFERED }
  const form = useRuleForm({
    ...{ of, version, initial },
    name: 'approval',
    toRule: (values) => (values.on ? values.approval : null),
  })
  const options = APPROVAL_AUDIENCES.map((value) => ({ value, label: t(`sendingRules.approval.audience.${value}`) }))
  return (
    <RuleSection name="approval" form={form} isOn={approval !== null} floor={useFloor(floors?.approval)}>
      <FormField form={form} name="approval" label={t('sendingRules.approval.conditions')} isGroup keepsValue>
        {() => (
          <div>
            {LIMITS.map((name) => (
              <NumberField
                key={name}
                form={form}
                name={`approval.${name}`}
                label={t(`sendingRules.approval.${name}`)}
                help={t(`sendingRules.approval.${name}Help`)}
                isOptional
              />
            ))}
            <ChecksField
              form={form}
              name="approval.audiences"
              label={t('sendingRules.approval.audiences')}
              options={options}
              isOptional
            />
          </div>
        )}
      </FormField>
    </RuleSection>
  )
}

/** The provider's rule in words. */
function useFloor(floor: ApprovalRule | null | undefined): string | undefined {
  const { t } = useTranslation('mf-account')
  if (!floor) return undefined
  return [
    ...LIMITS.flatMap((name) =>
      floor[name] === null ? [] : t(`sendingRules.approval.value.${name}`, { count: floor[name] }),
    ),
    ...floor.audiences.map((audience) => t(`sendingRules.approval.audience.${audience}`)),
  ].join(' · ')
}
