import { isApiProblem } from '@songsarn/client/api-problem'
import { formatMobile } from '@songsarn/sms/display'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { Drawer } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageDetails } from './MessageDetails.tsx'
import { useMessage } from './use-message.ts'

type Props = { messageId: string; onClose(): void }

/** One message beside the list, with all that happened to it. */
export default function MessageDrawer({ messageId, onClose }: Props) {
  const { t } = useTranslation('mf-reports')
  const [open, setOpen] = useState(true)
  const { data, error, refetch } = useMessage(messageId)
  const content = useRef<HTMLDivElement>(null)
  const changed = (nowOpen: boolean) => {
    // The address changes once the drawer is gone, so that it is seen to go.
    if (!nowOpen) return onClose()
    // antd asks its dialog to take the focus, but leaves it without a tabindex, so that it cannot (6.6).
    const dialog = content.current?.closest<HTMLElement>('[role="dialog"]')
    if (!dialog || dialog.contains(document.activeElement)) return
    dialog.tabIndex = -1
    dialog.focus()
  }
  return (
    <Drawer
      open={open}
      onClose={() => setOpen(false)}
      afterOpenChange={changed}
      title={data ? t('logs.message.title', { mobile: formatMobile(data.mobile) }) : t('logs.title')}
      size="min(520px, 100vw)"
    >
      <div ref={content}>
        {data ? (
          <MessageDetails message={data} />
        ) : isApiProblem(error) && error.code === 'resource.notFound' ? (
          <Empty title={t('logs.message.notFound')} help={t('logs.message.notFoundHelp')} />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} />
        )}
      </div>
    </Drawer>
  )
}
