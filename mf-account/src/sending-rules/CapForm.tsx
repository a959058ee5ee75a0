import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { useTranslation } from 'react-i18next'
import { RuleSection } from './RuleSection.tsx'
import { type RuleProps, useRuleForm } from './rule-form.ts'

const OFFERED = { messages: 2, days: 7 }

/** How often one person may get marketing. */
export function CapForm({ of, rules: { version, cap }, floors }: RuleProps) {
  const { t } = useTranslation('mf-account')
  const initial: { on: boolean; cap: { messages: number | null; days: number | null } } = {
    on: cap !== null,
    cap: cap ?? OFFERED,
  }
  const form = useRuleForm({ of, name: 'cap', version, initial, toRule: (values) => (values.on ? values.cap : null) })
  const floor = floors?.cap
    ? t('sendingRules.cap.value', { count: floors.cap.messages, days: floors.cap.days })
    : undefined
  return (
    <RuleSection name="cap" form={form} isOn={cap !== null} floor={floor}>
      <NumberField form={form} name="cap.messages" label={t('sendingRules.cap.messages')} />
      <NumberField
        form={form}
        name="cap.days"
        label={t('sendingRules.cap.days')}
        help={t('sendingRules.cap.daysHelp')}
      />
    </RuleSection>
  )
}
