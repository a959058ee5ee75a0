import type { Contact } from '@songsarn/msw/demo/chat/chat'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { useTranslation } from 'react-i18next'

/** An avatar with the person's status. */
export function PresenceAvatar({ person }: { person: Pick<Contact, 'avatar' | 'fullName' | 'status'> }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <span className="presence" data-presence={person.status}>
      <Avatar src={person.avatar} name={person.fullName} size={40} />
      <span className="unseen">{t(`chat.status.${person.status}`)}: </span>
    </span>
  )
}
