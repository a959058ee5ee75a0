import type { Contact } from '@songsarn/msw/demo/chat/chat'
import { useTranslation } from 'react-i18next'
import { Face } from '../../page/Face.tsx'

/** A face with whether its owner is there. */
export function PresenceFace({ person }: { person: Pick<Contact, 'avatar' | 'fullName' | 'status'> }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <span className="presence" data-presence={person.status}>
      <Face src={person.avatar} name={person.fullName} size={40} />
      <span className="unseen">{t(`chat.status.${person.status}`)}: </span>
    </span>
  )
}
