import type { OwnField } from '@songsarn/contract/communication/own-fields'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { useTranslation } from 'react-i18next'
import { useForgetOwnFields, useOwnFieldUses } from './use-own-fields.ts'

/** Deletes a field after a question that names what is lost. */
export function DeleteOwnField({ field: { id, name } }: { field: OwnField }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { api, toast } = useShell()
  const forget = useForgetOwnFields()
  async function remove() {
    await api.deleteOwnField({ params: { id }, query: { dropValues: 'true' } })
    toast({ kind: 'success', message: t('ownFields.deleted', { name }) })
    void forget()
  }
  return (
    <ConfirmAction
      danger
      size="small"
      aria-label={t('ownFields.deleteOf', { name })}
      question={{
        title: t('ownFields.deleteTitle', { name }),
        help: <WhatIsLost id={id} />,
        ok: common('action.delete'),
        run: remove,
      }}
    >
      {common('action.delete')}
    </ConfirmAction>
  )
}

function WhatIsLost({ id }: { id: string }) {
  const { t } = useTranslation('mf-communication')
  const uses = useOwnFieldUses(id)
  if (!uses.data)
    return uses.error ? (
      <Failed error={uses.error} onRetry={() => void uses.refetch()} />
    ) : (
      <p role="status">{t('ownFields.counting')}</p>
    )
  const { people, segments, templates } = uses.data
  const named = (names: readonly string[]) =>
    names
      .slice(0, 5)
      .map((name) => `“${name}”`)
      .join(', ')
  return (
    <ul>
      <li>{people === 0 ? t('ownFields.noPeople') : t('ownFields.lostValues', { count: people })}</li>
      {segments.length > 0 && (
        <li>{t('ownFields.lostSegments', { count: segments.length, names: named(segments) })}</li>
      )}
      {templates.length > 0 && (
        <li>{t('ownFields.lostTemplates', { count: templates.length, names: named(templates) })}</li>
      )}
    </ul>
  )
}
