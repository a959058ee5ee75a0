import type { UserStatus } from '@songsarn/msw/demo/users/user'
import type { Mark } from '@songsarn/ui/status/marks.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import type { Tone } from '@songsarn/ui/status/tones'
import { useTranslation } from 'react-i18next'

const STATUS_STYLES: Record<UserStatus, { tone: Tone; mark: Mark }> = {
  active: { tone: 'success', mark: 'done' },
  inactive: { tone: 'neutral', mark: 'ended' },
  pending: { tone: 'warning', mark: 'waiting' },
}

export function UserStatusTag({ status }: { status: UserStatus }) {
  const { t } = useTranslation('mf-demo-theme')
  return <StatusTag {...STATUS_STYLES[status]}>{t(`users.statuses.${status}`)}</StatusTag>
}
