import { blacklistPeople } from '@songsarn/contract/communication/blacklist'
import type { deletePeople } from '@songsarn/contract/communication/people'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { useForgetPeople } from './use-people.ts'

type Props = { choice: z.output<typeof deletePeople.body>; count: number; onDone?(): void }

/** Adds the selected people to the blacklist, after a question. */
export function BlacklistPeople(props: Props) {
  const { t } = useTranslation('mf-communication')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('blacklist.addPeople')}
      </Button>
      {isOpen && <BlacklistDialog {...props} onClosed={() => setOpen(false)} />}
    </>
  )
}

/** Asks whether these people are added to the blacklist, and for a note. */
export function BlacklistDialog({ choice, count, onDone, onClosed }: Props & { onClosed(): void }) {
  const { t } = useTranslation('mf-communication')
  const { api, toast } = useShell()
  const forget = useForgetPeople()
  const closing = useClosing(onClosed)
  const form = useContractForm(blacklistPeople, {
    id: 'blacklist-people',
    initial: { note: '' },
    toBody: ({ note }) => ({ ...choice, note }),
    send: (body) => api.call(blacklistPeople, { body }),
    onSaved({ added, known }) {
      const texts = [
        t('blacklist.peopleAdded', { count: added }),
        ...(known > 0 ? [t('blacklist.peopleKnown', { count: known })] : []),
      ]
      toast({ kind: 'success', message: texts.join(' ') })
      void forget()
      closing.onClose()
      onDone?.()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('blacklist.addPeopleTitle', { count })}
      submit={t('blacklist.addPeopleSubmit', { count })}
      {...closing}
    >
      <p>{t('blacklist.addPeopleHelp')}</p>
      <TextField form={form} name="note" label={t('blacklist.note')} help={t('blacklist.noteHelp')} />
    </FormDialog>
  )
}
