import { defineTexts } from '@songsarn/ui/text/define-texts'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Icon } from '../../parts/Icon.tsx'
import { usePlatform } from '../../platform/PlatformContext.ts'
import type { Notices } from '../../services/notices/notices.ts'

import './notices.css'

/** In the chunk of the console: the sign-in page needs none of them. */
const useTexts = defineTexts('bell', {
  en: {
    none: 'Notifications',
    unread_one: 'Notifications, {{count, number}} unread',
    unread_other: 'Notifications, {{count, number}} unread',
  },
  th: { none: 'การแจ้งเตือน', unread_other: 'การแจ้งเตือน ยังไม่ได้อ่าน {{count, number}} รายการ' },
})

/** More are shown as `9+`. */
const MOST = 9

type Panel = ComponentType<{ notices: Notices; onClose(): void }>

/** How many notices are unread; opens their list, which is loaded then. */
export function Bell({ notices }: { notices: Notices }) {
  const text = useTexts()
  const { t } = useTranslation('problems')
  const { toasts } = usePlatform()
  const unread = useStore(notices.store, ({ known }) => known?.unread ?? 0)
  const [Panel, setPanel] = useState<Panel>()
  const [isOpen, setOpen] = useState(false)
  async function open(): Promise<void> {
    notices.refresh()
    try {
      const { NoticePanel } = await import(/* webpackPrefetch: true */ './NoticePanel.tsx')
      setPanel(() => NoticePanel)
      setOpen(true)
    } catch {
      toasts.add({ kind: 'warning', message: t('network.unreachable') })
    }
  }
  const label = unread > 0 ? text('unread', { count: unread }) : text('none')
  return (
    <>
      <button
        type="button"
        className="icon-button bell"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => void open()}
      >
        <Icon name="bell" />
        {unread > 0 && (
          // Drawn by the style sheet: a visible text would have to be part of the label (WCAG 2.5.3), which says the exact number.
          <span className="bell-count" data-count={unread > MOST ? `${MOST}+` : unread} />
        )}
      </button>
      {isOpen && Panel && <Panel notices={notices} onClose={() => setOpen(false)} />}
    </>
  )
}
