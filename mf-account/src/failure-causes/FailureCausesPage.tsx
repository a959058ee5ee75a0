import './failure-causes.css'
import { ALL_CARRIERS, type DeskCause, listDeskCauses } from '@songsarn/contract/account/failure-causes'
import { CARRIER_STAGES } from '@songsarn/contract/base/message-cause'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { ActionMenu } from '@songsarn/ui/actions/ActionMenu.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CauseDialog, type EditedCause } from './CauseDialog.tsx'
import { shownCode, useCauseColumns } from './cause-columns.tsx'
import { UnexplainedCodes } from './UnexplainedCodes.tsx'

/** What the codes of carriers mean, and the codes without an entry. */
export function FailureCausesPage() {
  const { t } = useTranslation('mf-account')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  const url = useListUrl(listDeskCauses.query)
  const query = useListAnswer(['desk', 'failure-causes', url.query], (of, options) =>
    of.listDeskCauses({ query: url.query }, options),
  )
  const [edited, setEdited] = useState<EditedCause>()
  const carriers = query.data?.carriers ?? []
  const mayEdit = session.can('update', 'Desk')
  const refresh = () => queries.invalidateQueries({ queryKey: ['desk', 'failure-causes'] })
  async function reset({ id, isShipped, code }: DeskCause) {
    if (id === null) return
    await api.resetDeskCause({ params: { id } })
    toast({ kind: 'success', message: t(isShipped ? 'failureCauses.wasReset' : 'failureCauses.removed', { code }) })
    await refresh()
  }
  return (
    <>
      <ListScreen
        name="failure-causes"
        title={t('failureCauses.title')}
        help={t('failureCauses.help')}
        toNew={mayEdit && { label: t('failureCauses.new'), run: () => setEdited({}) }}
        summary={<UnexplainedCodes onAdd={mayEdit ? setEdited : undefined} />}
        url={url}
        fields={[
          { kind: 'text', name: 'search', label: t('failureCauses.search'), common: true },
          {
            kind: 'choice',
            name: 'carrier',
            label: t('desk.carrier'),
            options: [
              { value: ALL_CARRIERS, label: t('failureCauses.allCarriers') },
              ...carriers.map((value) => ({ value, label: value })),
            ],
            common: true,
          },
          {
            kind: 'choice',
            name: 'stage',
            label: t('failureCauses.stage'),
            options: CARRIER_STAGES.map((value) => ({ value, label: t(`failureCauses.stages.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'origin',
            label: t('failureCauses.origin'),
            options: (['desk', 'shipped'] as const).map((value) => ({
              value,
              label: t(`failureCauses.origins.${value}`),
            })),
          },
        ]}
        columns={useCauseColumns()}
        rowKey={({ carrier, stage, code }) => `${stage} ${code} ${carrier ?? ''}`}
        rowActions={(cause) =>
          mayEdit && (
            <ActionMenu
              buttons={0}
              size="small"
              name={shownCode(cause)}
              actions={[
                { key: 'edit', label: t('users.edit'), run: () => setEdited(cause) },
                ...(cause.id === null
                  ? []
                  : [
                      {
                        key: 'reset',
                        label: t(cause.isShipped ? 'failureCauses.reset' : 'users.delete'),
                        danger: true,
                        question: {
                          title: t(cause.isShipped ? 'failureCauses.resetTitle' : 'failureCauses.removeTitle', {
                            code: cause.code,
                          }),
                          help: t(cause.isShipped ? 'failureCauses.resetHelp' : 'failureCauses.removeHelp'),
                          ok: t(cause.isShipped ? 'failureCauses.reset' : 'users.delete'),
                          run: () => reset(cause),
                        },
                      },
                    ]),
              ]}
            />
          )
        }
        query={query}
        empty={<Empty picture={drawings.fields} title={t('failureCauses.empty')} />}
      />
      {edited && (
        <CauseDialog
          cause={edited}
          carriers={carriers}
          onSaved={() => void refresh()}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
