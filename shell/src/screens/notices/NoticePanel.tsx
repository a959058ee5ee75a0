import type { Notice } from '@songsarn/contract/account/notices'
import { useFormat } from '@songsarn/i18n/use-format'
import { noticeText, useNoticeTexts } from '@songsarn/ui/notices/notice-texts'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Link } from '../../parts/Link.tsx'
import type { Notices } from '../../services/notices/notices.ts'

/** The screen of mf-account with all of them. */
const ALL_PATH = '/account/notifications'

type Props = { notices: Notices; onClose(): void }

/** The newest notices, below the bell. Each leads to its screen, which marks it as read. */
export function NoticePanel({ notices, onClose }: Props) {
  const text = useNoticeTexts()
  const { t } = useTranslation('common')
  const known = useStore(notices.store, (state) => state.known)
  const newest = known?.newest
  return (
    <Dialog title={text('title')} className="notices" lightDismiss onClose={onClose}>
      <button type="button" className="icon-button notices-close" aria-label={t('action.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
      {known?.items.length === 0 ? (
        <p className="notices-empty">
          <strong>{text('empty')}</strong>
          <span className="small">{text('emptyHelp')}</span>
        </p>
      ) : (
        <ul className="notices-list" aria-busy={!known}>
          {known?.items.map((notice) => (
            <Item
              key={notice.id}
              notice={notice}
              onFollow={() => {
                onClose()
                if (!notice.read) void notices.read(notice.id)
              }}
            />
          ))}
        </ul>
      )}
      <div className="notices-foot">
        <Link to={ALL_PATH} onClick={onClose}>
          {text('all')}
        </Link>
        {newest && known.unread > 0 && (
          <button type="button" className="button" onClick={() => void notices.read(newest, true)}>
            {text('markAll')}
          </button>
        )}
      </div>
    </Dialog>
  )
}

function Item({ notice, onFollow }: { notice: Notice; onFollow(): void }) {
  const text = useNoticeTexts()
  const { relative, dateTime } = useFormat()
  const { title, reason } = noticeText(text, notice)
  return (
    <li>
      <Link to={notice.path} className={`notices-item ${notice.read ? '' : 'notices-unread'}`} onClick={onFollow}>
        <span>
          {!notice.read && <span className="unseen">{text('unread')}: </span>}
          {title}
        </span>
        {reason && <span className="small notices-reason">{reason}</span>}
        <time className="small" dateTime={notice.createDate} title={dateTime(notice.createDate)}>
          {relative(notice.createDate)}
        </time>
      </Link>
    </li>
  )
}
