import { DownOutlined } from '@ant-design/icons'
import { EMAIL_LABELS, type Email, type EmailFolder } from '@songsarn/msw/demo/email/email'
import { Button, Checkbox, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Folder } from './email-query.ts'
import { useEmailActions } from './use-email-actions.ts'

type Props = {
  emails: readonly Email[]
  selected: readonly Email[]
  folder: Folder
  onSelect(emails: readonly Email[]): void
}

const TARGETS: readonly EmailFolder[] = ['inbox', 'spam', 'trash']

/** Actions for the selected emails. */
export function SelectionBar({ emails, selected, folder, onSelect }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const { change, move, toggleLabel } = useEmailActions()
  const ids = selected.map(({ id }) => id)
  const isEmpty = ids.length === 0
  const allRead = selected.every(({ isRead }) => isRead)
  const moveTo = (target: EmailFolder) => {
    void move(selected, target)
    onSelect([])
  }
  return (
    <div className="row email-bar">
      <Checkbox
        checked={selected.length === emails.length}
        indeterminate={!isEmpty && selected.length < emails.length}
        onChange={(event) => onSelect(event.target.checked ? emails : [])}
      >
        {isEmpty ? t('email.selectAll') : t('email.selected', { count: ids.length })}
      </Checkbox>
      <Dropdown
        disabled={isEmpty}
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
        disabled={isEmpty}
        trigger={['click']}
        menu={{
          items: EMAIL_LABELS.map((label) => ({
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
      <Button size="small" disabled={isEmpty} onClick={() => void change(ids, { isRead: !allRead })}>
        {t(allRead && !isEmpty ? 'email.markUnread' : 'email.markRead')}
      </Button>
    </div>
  )
}
