import { type DraftItem, listDrafts } from '@songsarn/contract/communication/drafts'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { linkOfDraft, useDraftTexts } from './draft-row.ts'

/** Unfinished sends: the broadcasts of the account and the own quick send, the last changed first. */
export function DraftsPage() {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { api, session } = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const url = useListUrl(listDrafts.query)
  const query = useListAnswer(
    ['drafts', 'list', url.query],
    (api, options) => api.listDrafts({ query: url.query }, options),
    {
      // A draft changes every few seconds, also by colleagues.
      staleTime: 0,
    },
  )
  const remove = useMutation({
    mutationFn: (id: string) => api.deleteDraft({ params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['drafts', 'list'] }),
  })
  const mayWrite = session.can('send', 'Communication')
  const toNew = mayWrite && { label: t('broadcast.new'), run: () => navigate('/communication/broadcast/new') }
  return (
    <ListScreen
      name="drafts"
      title={t('drafts.title')}
      help={t('drafts.help')}
      toNew={toNew}
      url={url}
      fields={[]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowLink={linkOfDraft}
      rowActions={({ id, broadcastName, excerpt }) =>
        mayWrite && (
          <ConfirmAction
            danger
            size="small"
            question={{
              title: t('drafts.deleteTitle', { name: broadcastName || excerpt || t('drafts.nothing') }),
              help: t('drafts.discardHelp'),
              ok: common('action.delete'),
              run: () => remove.mutateAsync(id),
            }}
          >
            {common('action.delete')}
          </ConfirmAction>
        )
      }
      query={query}
      empty={
        <Empty
          picture={drawings.draft}
          title={t('drafts.empty')}
          help={toNew ? t('drafts.emptyHelp') : undefined}
          action={toNew}
        />
      }
    />
  )
}

function useColumns(): ListColumn<DraftItem>[] {
  const { t } = useTranslation('mf-communication')
  const { kindOf, nameOf } = useDraftTexts()
  return [
    {
      key: 'name',
      title: t('drafts.name'),
      fixed: true,
      grow: true,
      card: 'title',
      render: nameOf,
    },
    {
      key: 'type',
      title: t('communications.type'),
      card: 'detail',
      render: kindOf,
    },
    { ...dateColumn('updateDate'), title: t('drafts.changed'), card: 'detail' },
    { key: 'updateBy', title: t('drafts.by'), render: ({ updateBy }) => updateBy },
  ]
}
