import { OFFERED_HOURS, type OpenHours } from '@songsarn/contract/account/sending-hours'
import type { FieldControl } from '@songsarn/ui/form/FormField.tsx'
import { Switch } from '@songsarn/ui/form/Switch.tsx'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

/** Each half hour of a day, `00:00` to `24:00`. */
const TIMES = Array.from({ length: 49 }, (_, half) => {
  const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  return { value: time, label: time }
})

type Props = { control: FieldControl<OpenHours | null>; label: string }

/** The hours of one day: open from, until; or closed. */
export function DayHours({ control, label }: Props) {
  const { t } = useTranslation('mf-account')
  const { value, onChange, disabled } = control
  const time = (end: keyof OpenHours, open: OpenHours) => (
    <Select
      showSearch
      aria-label={t(`sendingRules.hours.${end}`, { day: label })}
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
      status={control['aria-invalid'] ? 'error' : undefined}
      options={TIMES}
      value={open[end]}
      disabled={disabled}
      onChange={(chosen) => onChange({ ...open, [end]: chosen })}
    />
  )
  return (
    <div className="rule-hours">
      <Switch
        id={control.id}
        aria-label={t('sendingRules.hours.open', { day: label })}
        isOn={value !== null}
        disabled={disabled}
        onChange={(isOpen) => onChange(isOpen ? OFFERED_HOURS : null)}
      />
      {value === null ? (
        t('sendingRules.hours.closed')
      ) : (
        <>
          {time('from', value)}
          <span aria-hidden>–</span>
          {time('to', value)}
        </>
      )}
    </div>
  )
}
