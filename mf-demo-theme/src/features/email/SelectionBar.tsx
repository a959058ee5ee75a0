import { DownOutlined } from '@ant-design/icons'
import type { Email, EmailFolder } from '@songsarn/msw/demo/email/email'
import { Button, Checkbox, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Folder, LABELS } from './email-query.ts'
import { useEmailActions } from './use-email-actions.ts'

type Props = {
  emails: readonly Email[]
  chosen: readonly Email[]
  folder: Folder
  onSelect(emails: readonly Email[]): void
}

const TARGETS: readonly EmailFolder[] = ['inbox', 'spam', 'trash']

/** What can be done with the mails that are selected. */
export function SelectionBar({ emails, chosen, folder, onSelect }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const { change, move, toggleLabel } = useEmailActions()
  const ids = chosen.map(({ id }) => id)
  const none = ids.length === 0
  const allRead = chosen.every(({ isRead }) => isRead)
  const moveTo = (target: EmailFolder) => {
    void move(chosen, target)
    onSelect([])
  }
  return (
    <div className="row email-bar">
      <Checkbox
        checked={chosen.length === emails.length}
        indeterminate={!none && chosen.length < emails.length}
        onChange={(event) => onSelect(event.target.checked ? emails : [])}
      >
        {none ? t('email.selectAll') : t('email.selected', { count: ids.length })}
      </Checkbox>
      <Dropdown
        disabled={none}
        trigger={['click']}
        menu={{
          items: TARGETS.filter((target) => target !== folder).map((target) => ({
            key: target,
            label: t(`email.folder.${target}`),
            onClick: () => moveTo(target),
          })),
        }}
      >
        <Button size="small">
          {t('email.moveTo')} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      <Dropdown
        disabled={none}
        trigger={['click']}
        menu={{
          items: LABELS.map((label) => ({
            key: label,
            label: t(`email.label.${label}`),
            onClick: () => void toggleLabel(ids, label),
          })),
        }}
      >
        <Button size="small">
          {t('email.addLabel')} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      <Button size="small" disabled={none} onClick={() => void change(ids, { isRead: !allRead })}>
        {t(allRead && !none ? 'email.markUnread' : 'email.markRead')}
      </Button>
    </div>
  )
}
