import './page.css'
import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from './use-confirm.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

export type OpenForm = {
  /** Something was changed: from then on closing asks first. */
  changed(): void
  /** Closes; what was written is saved. */
  done(): void
  /** Closes, once it may. */
  cancel(): void
}

type Props = { open: boolean; title: string; onClose(): void; children(form: OpenForm): ReactNode }

/** A form beside the screen. Nobody loses what was written by a slip beside it: closing and leaving ask first. */
export function FormDrawer({ open, title, onClose, children }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const [dirty, setDirty] = useState(false)
  const { ask, dialog } = useConfirm()
  const saved = useLeaveGuard(dirty)
  const done = () => {
    saved()
    setDirty(false)
    onClose()
  }
  const cancel = () =>
    dirty
      ? ask({ title: t('drawer.title'), help: t('drawer.help'), ok: t('drawer.close'), run: async () => done() })
      : onClose()
  return (
    <>
      <Drawer open={open} onClose={cancel} size={420} title={title} destroyOnHidden>
        {open && children({ changed: () => setDirty(true), done, cancel })}
      </Drawer>
      {dialog}
    </>
  )
}
