import type { Communication } from '@songsarn/contract/communication/communications'
import {
  createResultLink,
  endResultLink,
  listResultLinks,
  RESULT_LINK_DAYS,
  type ResultLink,
} from '@songsarn/contract/communication/result-links'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** Makes links to the result for people without an account, and lists those that work. It stays open: a new link is copied from it. */
export function ResultLinksDialog({
  communication: { id },
  onClosed,
}: {
  communication: Communication
  onClosed(): void
}) {
  const { t } = useTranslation('mf-communication')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  const { open, onClose, afterClose } = useClosing(onClosed)
  const queryKey = ['communications', id, 'result-links']
  const links = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(listResultLinks, { params: { id } }, { signal }),
  })
  const initial: { days: ResultDays; withMobiles: boolean } = { days: 30, withMobiles: false }
  const form = useContractForm(createResultLink, {
    initial,
    send: (body) => api.call(createResultLink, { params: { id }, body }),
    onSaved: async ({ url }) => {
      await queries.invalidateQueries({ queryKey })
      // Without permission for the clipboard, the list has the link.
      const isCopied = await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      )
      toast({ kind: 'success', message: t(isCopied ? 'resultLink.copied' : 'resultLink.made') })
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      title={t('resultLink.title')}
      submit={t('resultLink.create')}
    >
      <p>{t('resultLink.help')}</p>
      <RadioField
        form={form}
        name="days"
        label={t('resultLink.days')}
        options={RESULT_LINK_DAYS.map((value) => ({ value, label: t('resultLink.day', { count: value }) }))}
      />
      {session.can('read', 'Log') && (
        <SwitchField
          form={form}
          name="withMobiles"
          label={t('resultLink.withMobiles')}
          help={t('resultLink.withMobilesHelp')}
        />
      )}
      <h3>{t('resultLink.open')}</h3>
      {links.data ? (
        <Links items={links.data.items} onEnded={() => queries.invalidateQueries({ queryKey })} />
      ) : links.error ? (
        <Failed error={links.error} onRetry={() => void links.refetch()} />
      ) : (
        <Skeleton shape="card" />
      )}
    </FormDialog>
  )
}

type ResultDays = (typeof RESULT_LINK_DAYS)[number]

function Links({ items, onEnded }: { items: readonly ResultLink[]; onEnded(): Promise<unknown> }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const { api, session, toast } = useShell()
  if (items.length === 0) return <p className="form-help">{t('resultLink.none')}</p>
  return (
    <ul className="comm-result-links">
      {items.map(({ id, url, withMobiles, createdBy, endDate, openedDate }) => (
        <li key={id}>
          <div>
            <a href={url} target="_blank" rel="noreferrer">
              {t(withMobiles ? 'resultLink.oneWithMobiles' : 'resultLink.one')}
            </a>
            <p className="form-help">
              {t('resultLink.until', { time: dateTime(endDate), name: createdBy })}{' '}
              {openedDate === null ? t('resultLink.notOpened') : t('resultLink.opened', { time: dateTime(openedDate) })}
            </p>
          </div>
          <CopyButton text={url} label={t('resultLink.one')} />
          {session.can('delete', 'ResultLink') && (
            <ConfirmAction
              size="small"
              danger
              question={{
                title: t('resultLink.endTitle'),
                help: t('resultLink.endHelp'),
                ok: t('resultLink.end'),
                async run() {
                  await api.call(endResultLink, { params: { id } })
                  await onEnded()
                  toast({ kind: 'success', message: t('resultLink.ended') })
                },
              }}
            >
              {t('resultLink.end')}
            </ConfirmAction>
          )}
        </li>
      ))}
    </ul>
  )
}
