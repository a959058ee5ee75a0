import { dayOf, today } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import type { Email, EmailsMeta } from '@songsarn/msw/demo/email/email'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { TextFilter } from '@songsarn/ui/list/TextFilter.tsx'
import { Empty, NoMatches } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../page/QueryView.tsx'
import { StarButton } from '../page/StarButton.tsx'
import { type Folder, LABEL_TONES } from './email-query.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useEmailActions } from './use-email-actions.ts'

type Props = {
  query: {
    data: { emails: Email[]; emailsMeta: EmailsMeta } | undefined
    error: unknown
    isPlaceholderData: boolean
    refetch(): unknown
  }
  folder: Folder
  q: string
  onSearch(q: string): void
  onOpen(id: number): void
}

export function EmailList({ query, folder, q, onSearch, onOpen }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const [selected, setSelected] = useState<number[]>([])
  return (
    <div className="stack">
      <search className="email-search">
        <TextFilter field={{ kind: 'text', name: 'q', label: t('email.search') }} value={q} onChange={onSearch} />
      </search>
      <QueryView query={query} shape="table">
        {({ emails }) => {
          if (emails.length === 0)
            return q ? (
              <NoMatches onClear={() => onSearch('')} />
            ) : (
              <Empty picture={drawings.email} title={t('email.empty')} />
            )
          const selectedEmails = emails.filter(({ id }) => selected.includes(id))
          return (
            <div className="panel email-list">
              <SelectionBar
                emails={emails}
                selected={selectedEmails}
                folder={folder}
                onSelect={(next) => setSelected(next.map(({ id }) => id))}
              />
              <ul aria-label={t('email.list')} aria-busy={query.isPlaceholderData}>
                {emails.map((email) => (
                  <Line
                    key={email.id}
                    email={email}
                    selected={selected.includes(email.id)}
                    onSelect={(on) =>
                      setSelected(on ? [...selected, email.id] : selected.filter((id) => id !== email.id))
                    }
                    onOpen={() => onOpen(email.id)}
                  />
                ))}
              </ul>
            </div>
          )
        }}
      </QueryView>
    </div>
  )
}

type LineProps = { email: Email; selected: boolean; onSelect(on: boolean): void; onOpen(): void }

function Line({ email, selected, onSelect, onOpen }: LineProps) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const { change } = useEmailActions()
  const { id, from, subject, message, time, labels, isRead, isStarred } = email
  const when = dayOf(time) === today() ? format.time(time) : format.dayShort(dayOf(time))
  return (
    <li className="email-line" data-read={isRead}>
      <Checkbox
        aria-label={t('email.select', { subject })}
        checked={selected}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <StarButton
        label={t('email.star', { subject })}
        on={isStarred}
        onToggle={() => void change([id], { isStarred: !isStarred })}
      />
      <button type="button" className="plain-button email-open" onClick={onOpen}>
        <Avatar src={from.avatar} name={from.name} size={32} />
        <span className="email-text">
          <span>
            {!isRead && <span className="unseen">{t('email.unread')}: </span>}
            <span className="email-from">{from.name}</span>
            {labels.map((label) => (
              <small key={label} className={`dot dot-${LABEL_TONES[label]}`}>
                <span className="unseen">{t(`email.label.${label}`)}</span>
              </small>
            ))}
          </span>
          <span className="email-subject">
            {subject} <span className="quiet">{message.slice(0, 120)}</span>
          </span>
        </span>
        <small className="quiet">{when}</small>
      </button>
    </li>
  )
}
