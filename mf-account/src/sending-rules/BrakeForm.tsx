import { BRAKE_AFTER, DEFAULT_BRAKE } from '@songsarn/contract/account/sending-rules'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { useTranslation } from 'react-i18next'
import { RuleSection } from './RuleSection.tsx'
import { type RuleProps, useRuleForm } from './rule-form.ts'

/** When a send stops by itself. */
export function BrakeForm({ of, rules: { version, brake }, floors }: RuleProps) {
  const { t } = useTranslation('mf-account')
  const initial: { on: boolean; brake: { percent: number | null } } = {
    on: brake !== null,
    brake: brake ?? DEFAULT_BRAKE,
  }
  const toRule = (values: typeof initial) => (values.on ? values.brake : null)
  const form = useRuleForm({ of, name: 'brake', version, initial, toRule })
  const floor = floors?.brake ? t('sendingRules.brake.value', { percent: floors.brake.percent }) : undefined
  return (
    <RuleSection name="brake" form={form} isOn={brake !== null} floor={floor}>
      <NumberField
        form={form}
        name="brake.percent"
        label={t('sendingRules.brake.percent')}
        help={t('sendingRules.brake.percentHelp', { count: BRAKE_AFTER })}
      />
    </RuleSection>
  )
}
