import { EXPIRE_TIME } from '@songsarn/contract/otp'
import { useTranslation } from 'react-i18next'
import { type FieldControl, NumberField } from './NumberField.tsx'

type Props = {
  id: string
  label: string
  error?: string
  control: FieldControl
  value: number | null
  onChange(value: number | null): void
}

/** Seconds that a pin lives, with a word of advice when they are many. */
export function ExpireTimeField(props: Props) {
  const { t } = useTranslation('mf-otp')
  const { min, max, note } = EXPIRE_TIME
  const long = props.value !== null && props.value > note && props.value <= max
  return (
    <NumberField
      {...props}
      unit={t('seconds')}
      help={
        <>
          {t('help.expireTime', { min, max })}
          {long && (
            <span className="otp-note" role="status">
              {t('help.expireTimeLong', { minutes: Math.floor(note / 60) })}
            </span>
          )}
        </>
      }
    />
  )
}
