import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { hasCode } from '@songsarn/client/api-problem'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { ViewDrawer } from '@songsarn/ui/drawer/ViewDrawer.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { StateView } from '@songsarn/ui/states/StateView.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { MessageDetails } from './MessageDetails.tsx'
import { useMessage } from './use-logs.ts'

type Props = {
  messageId: string
  /** Shows the message before or after this one in the list; undefined at its ends. */
  onPrevious?: () => void
  onNext?: () => void
  onClose(): void
}

/** One message beside the list, with its history. */
export default function MessageDrawer({ messageId, onPrevious, onNext, onClose }: Props) {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  const { data, error, refetch } = useMessage(messageId)
  return (
    <ViewDrawer
      title={data ? t('logs.message.title', { mobile: formatMobile(data.mobile) }) : t('logs.title')}
      width={520}
      isOfList
      // The address removes the drawer, so it changes only after the closing animation.
      onClosed={onClose}
      extra={
        <>
          <Button
            type="text"
            icon={<UpOutlined aria-hidden />}
            aria-label={t('logs.message.previous')}
            title={t('logs.message.previous')}
            disabled={!onPrevious}
            onClick={onPrevious}
          />
          <Button
            type="text"
            icon={<DownOutlined aria-hidden />}
            aria-label={t('logs.message.next')}
            title={t('logs.message.next')}
            disabled={!onNext}
            onClick={onNext}
          />
        </>
      }
    >
      {data ? (
        <MessageDetails message={data} />
      ) : hasCode(error, 'resource.notFound') ? (
        <StateView
          picture="lost"
          role="status"
          title={common('state.itemNotFound', { item: t('logs.message.one') })}
          help={common('state.itemNotFoundHelp')}
        />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </ViewDrawer>
  )
}
