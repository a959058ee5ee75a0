import { CHANNELS, type Channel } from '@songsarn/contract/base/states'
import { useLookup } from '@songsarn/remote/lookups'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { useTranslation } from 'react-i18next'
import type { BroadcastValues } from './broadcast-values.ts'

/** SMS or LINE, for an account with a LINE channel. A draft that names LINE keeps the choice when the channel is gone. */
export function ChannelField({ form, channel }: { form: ContractForm<BroadcastValues>; channel: Channel }) {
  const { t } = useTranslation('mf-communication')
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
