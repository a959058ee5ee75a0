import './page.css'
import { useLeaveGuard } from '@songsarn/remote/use-leave-guard'
import { useConfirm } from '@songsarn/ui/form/use-confirm.tsx'
import { Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

export type DrawerForm = {
  /** Marks the form as changed. From then on closing asks first. */
  onChange(): void
  /** Closes the drawer after saving. */
  onSaved(): void
  /** Closes the drawer; asks first when the form was changed. */
  onCancel(): void
}

type Props = { open: boolean; title: string; onClose(): void; children(form: DrawerForm): ReactNode }

/** A form in a drawer. Closing it and leaving the screen ask first when there are unsaved changes. */
export function FormDrawer({ open, title, onClose, children }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const [isDirty, setDirty] = useState(false)
  const { ask, dialog } = useConfirm()
  const leaveFreely = useLeaveGuard(isDirty)
  const onSaved = () => {
    leaveFreely()
    setDirty(false)
    onClose()
  }
  const onCancel = () =>
    isDirty
      ? ask({ title: t('drawer.title'), help: t('drawer.help'), ok: t('drawer.close'), run: async () => onSaved() })
      : onClose()
  return (
    <>
      <Drawer open={open} onClose={onCancel} size={420} title={title} destroyOnHidden>
        {open && children({ onChange: () => setDirty(true), onSaved, onCancel })}
      </Drawer>
      {dialog}
    </>
  )
}

type ActionsProps = {
  isSaving: boolean
  onCancel(): void
  /** More buttons, between Save and Cancel. */
  children?: ReactNode
}

/** Save and Cancel, at the bottom of the form. */
export function DrawerActions({ isSaving, onCancel, children }: ActionsProps) {
  const { t: common } = useTranslation('common')
  return (
    <div className="drawer-actions">
      <Button type="primary" htmlType="submit" loading={isSaving}>
        {common('action.save')}
      </Button>
      {children}
      <Button onClick={onCancel}>{common('action.cancel')}</Button>
    </div>
  )
}
