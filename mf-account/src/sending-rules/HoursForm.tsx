import { type HoursRule, OFFERED_HOURS, WEEKDAYS } from '@songsarn/contract/account/sending-hours'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { useTranslation } from 'react-i18next'
import { DayHours } from './DayHours.tsx'
import { hoursInWords } from './hours-in-words.ts'
import { RuleSection } from './RuleSection.tsx'
import { type RuleProps, useRuleForm } from './rule-form.ts'

const OFFERED: HoursRule = {
  ...{ mon: OFFERED_HOURS, tue: OFFERED_HOURS, wed: OFFERED_HOURS, thu: OFFERED_HOURS },
  ...{ fri: OFFERED_HOURS, sat: OFFERED_HOURS, sun: OFFERED_HOURS },
}

/** When marketing may be sent. */
export function HoursForm({ of, rules: { version, hours }, floors }: RuleProps) {
  const { t } = useTranslation('mf-account')
  const initial: { on: boolean; hours: HoursRule } = { on: hours !== null, hours: hours ?? OFFERED }
  const form = useRuleForm({
    ...{ of, version, initial },
    name: 'hours',
    toRule: (values) => (values.on ? values.hours : null),
  })
  const floor = floors?.hours ? hoursInWords(t, floors.hours) : undefined
  return (
    <RuleSection name="hours" form={form} isOn={hours !== null} floor={floor}>
      <FormField form={form} name="hours" label={t('sendingRules.hours.week')} isGroup keepsValue>
        {() => (
          <div className="rule-days">
            {WEEKDAYS.map((day) => (
              <FormField
                key={day}
                form={form}
                name={`hours.${day}`}
                label={t(`sendingRules.days.${day}`)}
                isGroup
                isOptional
              >
                {(control) => <DayHours control={control} label={t(`sendingRules.days.${day}`)} />}
              </FormField>
            ))}
          </div>
        )}
      </FormField>
    </RuleSection>
  )
}
