import { CHANNELS } from '@songsarn/contract/base/states'
import { useLookup } from '@songsarn/remote/lookups'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { SendValues } from '../send-form/send-values.ts'

/** SMS or LINE, for an account with a LINE channel. A draft that names LINE keeps the choice when the channel is gone. */
export function ChannelField({ form }: { form: ContractForm<SendValues> }) {
  const { t } = useTranslation('mf-communication')
  const channel = useWatch({ control: form.control, name: 'channel' })
  const [line] = useLookup('lineChannels').data?.items ?? []
  if (!line && channel === 'sms') return null
  return (
    <ChoiceField
      form={form}
      name="channel"
      label={t('broadcast.channel')}
      options={CHANNELS.map((value) => ({
        value,
        label: t(`broadcast.channelKind.${value}`),
        help: t(`broadcast.channelHelp.${value}`, { name: line?.label ?? 'LINE' }),
      }))}
    />
  )
}
