import type { OtpConfig } from '@songsarn/contract/otp/otp'
import { useFormat } from '@songsarn/i18n/use-format'
import { useStepToast } from '@songsarn/remote/use-step-toast'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useTranslation } from 'react-i18next'
import { DaysChart, useVerifiedShare } from '../figures/VerifiedFigures.tsx'
import { StatusSwitch } from './StatusSwitch.tsx'

export function useConfigColumns(): ListColumn<OtpConfig>[] {
  const { t } = useTranslation('mf-otp')
  const format = useFormat()
  const share = useVerifiedShare()
  // The toast belongs to the list: its row may leave the list when it is switched.
  const toast = useStepToast()
  return [
    {
      key: 'name',
      title: t('field.name'),
      sort: 'name',
      fixed: true,
      grow: true,
      width: 120,
      card: 'title',
      render: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      key: 'id',
      title: t('field.otcId'),
      render: ({ id }) => (
        <span className="otp-id">
          {/* The end of the id: ids begin with their time, so those created together begin alike. */}
          <code title={id}>…{id.slice(-6)}</code>
          <CopyButton text={id} label={t('field.otcId')} />
        </span>
      ),
    },
    {
      key: 'pinLength',
      title: t('list.pinLength'),
      sort: 'pinLength',
      align: 'end',
      render: ({ pinLength }) => format.number(pinLength),
    },
    {
      key: 'expireTime',
      title: t('list.expireTime'),
      sort: 'expireTime',
      align: 'end',
      render: ({ expireTime }) => format.number(expireTime),
    },
    {
      key: 'status',
      title: t('field.status'),
      sort: 'status',
      fixed: true,
      card: 'status',
      render: (config) => <StatusSwitch config={config} toast={toast} />,
    },
    {
      key: 'last24h',
      title: t('list.last24h'),
      card: 'detail',
      render: ({ figures }) => share(figures.last24h),
    },
    {
      key: 'last30d',
      title: t('list.last30d'),
      card: 'detail',
      width: 150,
      render: ({ figures }) => (
        <span className="otp-month">
          {figures.last30d.sent > 0 && <DaysChart days={figures.days} />}
          {share(figures.last30d)}
        </span>
      ),
    },
    {
      key: 'createDate',
      title: t('field.createDate'),
      sort: 'createDate',
      width: 110,
      render: ({ createDate }) => (
        <time dateTime={createDate} title={format.dateTime(createDate)}>
          {format.date(createDate)}
        </time>
      ),
    },
  ]
}
