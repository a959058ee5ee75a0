import './action-menu.css'
import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx'
import type { Question } from '../confirm/question.ts'
import { defineTexts } from '../text/define-texts.ts'
import { usePhone } from '../theme/use-phone.ts'
import { MenuButton } from './MenuButton.tsx'

/** One action on an item: it runs at once, or asks its question first. */
export type MenuAction = {
  key: string
  label: string
  icon?: ReactNode
  /** The next step of most users. At most one, and the first. */
  isPrimary?: boolean
  /** The action destroys or stops something. */
  danger?: boolean
  /** The action is running: a press would run it twice. */
  isBusy?: boolean
  /** Why it is not possible now, as a sentence. */
  blocked?: string
} & ({ run(): unknown } | { question: Question })

type Props = {
  /** The most used first. Falsy entries are left out, so that a right can decide: `may && { … }`. */
  actions: readonly (MenuAction | false | undefined)[]
  /** How many are buttons; the others are in the menu. On a phone, one is. */
  buttons?: number
  /** The thing that the actions act on, for the name of the menu in a row: `More actions: Shop`. */
  name?: string
  size?: 'small'
}

/**
 * The actions on an item: the first actions as buttons, the others in a menu. `DetailPage` shows it in its head; with
 * `buttons={0}` it is the end of a row.
 *
 * @example
 * <ListPage rowActions={(tag) => <ActionMenu buttons={0} name={tag.name} actions={[
 *   { key: 'edit', label: t('edit'), run: () => navigate(tag.id) },
 *   { key: 'copy', label: t('copy'), run: () => copy(tag) },
 *   session.can('delete', 'Tag') && { key: 'delete', label: t('delete'), danger: true, question: questionOf(tag) },
 * ]} />} … />
 */
export function ActionMenu({ actions, buttons = 2, name, size }: Props) {
  const text = useTexts()
  const phone = usePhone()
  const more = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState<{ key: string; question: Question }>()
  const [isAsking, setAsking] = useState(false)
  const all = actions.filter((action) => action !== false && action !== undefined)
  const room = phone ? Math.min(buttons, 1) : buttons
  // A menu with one entry takes as much room as its button.
  const shown = !phone && room > 0 && all.length === room + 1 ? all.length : room
  const current = all.find(({ key }) => key === asked?.key)
  const isInMenu = all.slice(shown).some(({ key }) => key === asked?.key)
  function start(action: MenuAction) {
    if (!('question' in action)) return action.run()
    setAsked(action)
    setAsking(true)
  }
  return (
    <>
      {all.slice(0, shown).map((action) => (
        <Button
          key={action.key}
          size={size}
          type={action.isPrimary ? 'primary' : 'default'}
          danger={action.danger}
          icon={action.icon}
          loading={action.isBusy}
          disabled={action.blocked !== undefined}
          title={action.blocked}
          onClick={() => start(action)}
        >
          {action.label}
        </Button>
      ))}
      {all.length > shown && (
        <MenuButton
          ref={more}
          placement="bottomRight"
          size={size}
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={name === undefined ? text('more') : text('moreOf', { name })}
          items={all.slice(shown).map((action) => ({
            key: action.key,
            icon: action.icon,
            danger: action.danger,
            disabled: action.isBusy || action.blocked !== undefined,
            label: (
              <>
                {action.label}
                {action.blocked && <span className="action-blocked">{action.blocked}</span>}
              </>
            ),
            onClick: ({ domEvent }) => {
              // The dialog returns the focus to where it was. The entry is gone by then. Without preventDefault, Enter would
              // press the button too, and open the menu again.
              domEvent.preventDefault()
              more.current?.focus()
              start(action)
            },
          }))}
        />
      )}
      {asked && (
        <ConfirmDialog
          // The action may become impossible while its question is open.
          question={current && 'question' in current ? current.question : { ...asked.question, isImpossible: true }}
          open={isAsking}
          onClose={() => setAsking(false)}
          // The menu may have moved the focus to its first entry after the click, and that entry is gone, too.
          onClosed={() => isInMenu && more.current?.focus()}
        />
      )}
    </>
  )
}

const useTexts = defineTexts('actions', {
  en: { more: 'More actions', moreOf: 'More actions: {{name}}' },
  th: { more: 'การดำเนินการเพิ่มเติม', moreOf: 'การดำเนินการเพิ่มเติม: {{name}}' },
})
