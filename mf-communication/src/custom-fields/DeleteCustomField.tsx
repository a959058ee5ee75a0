import type { CustomField } from '@songsarn/contract/communication/custom-fields'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { useTranslation } from 'react-i18next'
import { useCustomFieldUses, useForgetCustomFields } from './use-custom-fields.ts'

/** Deletes a field after a question that names what is lost. */
export function DeleteCustomField({ field: { id, name } }: { field: CustomField }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { api, toast } = useShell()
  const forget = useForgetCustomFields()
  async function remove() {
    await api.deleteCustomField({ params: { id }, query: { dropValues: 'true' } })
    toast({ kind: 'success', message: t('customFields.deleted', { name }) })
    void forget()
  }
  return (
    <ConfirmAction
      danger
      size="small"
      aria-label={t('customFields.deleteOf', { name })}
      question={{
        title: t('customFields.deleteTitle', { name }),
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
  const uses = useCustomFieldUses(id)
  if (!uses.data)
    return uses.error ? (
      <Failed error={uses.error} onRetry={() => void uses.refetch()} />
    ) : (
      <p role="status">{t('customFields.counting')}</p>
    )
  const { people, segments, templates } = uses.data
  const named = (names: readonly string[]) =>
    names
      .slice(0, 5)
      .map((name) => `“${name}”`)
      .join(', ')
  return (
    <ul>
      <li>{people === 0 ? t('customFields.noPeople') : t('customFields.lostValues', { count: people })}</li>
      {segments.length > 0 && (
        <li>{t('customFields.lostSegments', { count: segments.length, names: named(segments) })}</li>
      )}
      {templates.length > 0 && (
        <li>{t('customFields.lostTemplates', { count: templates.length, names: named(templates) })}</li>
      )}
    </ul>
  )
}
