import { APPROVAL_AUDIENCES, type ApprovalAudience, type ApprovalRule } from '@songsarn/contract/account/approval-rule'
import { labelOf } from '@songsarn/ui/field/Field.tsx'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { RuleSection } from './RuleSection.tsx'
import { type RuleProps, useRuleForm } from './rule-form.ts'

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
            <NumberField
              form={form}
              name="approval.recipients"
              label={t('sendingRules.approval.recipients')}
              help={t('sendingRules.approval.recipientsHelp')}
              isOptional
            />
            <NumberField
              form={form}
              name="approval.credits"
              label={t('sendingRules.approval.credits')}
              help={t('sendingRules.approval.creditsHelp')}
              isOptional
            />
            <FormField
              form={form}
              name="approval.audiences"
              label={t('sendingRules.approval.audiences')}
              isGroup
              isOptional
              keepsValue
            >
              {({ id, value, onChange, disabled, 'aria-describedby': description }) => (
                <fieldset id={id} aria-labelledby={labelOf(id)} aria-describedby={description}>
                  <Checkbox.Group
                    value={value as ApprovalAudience[]}
                    options={options}
                    onChange={onChange}
                    disabled={disabled}
                  />
                </fieldset>
              )}
            </FormField>
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
  const { recipients, credits, audiences } = floor
  return [
    ...(recipients === null ? [] : [t('sendingRules.approval.value.recipients', { count: recipients })]),
    ...(credits === null ? [] : [t('sendingRules.approval.value.credits', { count: credits })]),
    ...audiences.map((audience) => t(`sendingRules.approval.audience.${audience}`)),
  ].join(' · ')
}
