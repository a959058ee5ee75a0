import type { CommunicationListItem } from '@songsarn/contract/communication/communications'
import type { DraftItem } from '@songsarn/contract/communication/drafts'
import { useFormat } from '@songsarn/i18n/use-format'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { CommunicationStatusTag, CommunicationTime, StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftTexts } from '../drafts/draft-row.ts'

/** A communication, or a draft of the form. */
export type ListedRow =
  | { communication: CommunicationListItem; draft?: undefined }
  | { draft: DraftItem; communication?: undefined }

/** A column of a list in which drafts have no more than their name, type, state and date. */
const sentOnly =
  (render: (communication: CommunicationListItem) => ReactNode) =>
  ({ communication }: ListedRow) =>
    communication && render(communication)

export function useCommunicationColumns(): ListColumn<ListedRow>[] {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { number, dateTime } = useFormat()
  const { kindOf, nameOf } = useDraftTexts()
  return [
    {
      key: 'name',
      title: t('communications.name'),
      fixed: true,
      grow: true,
      width: 180,
      card: 'title',
      // A test has the name of what it tests.
      render({ draft, communication }) {
        if (draft) return nameOf(draft)
        const { type, broadcastName: name } = communication
        return type === 'test' ? t('communications.testOf', { name }) : name
      },
    },
    {
      key: 'type',
      title: t('communications.type'),
      render: ({ draft, communication }) => (draft ? kindOf(draft) : common(`smsType.${communication.type}`)),
    },
    {
      key: 'status',
      title: t('communications.status'),
      card: 'status',
      render: ({ draft, communication }) =>
        draft ? (
          <StatusTag tone="neutral" mark="draft">
            {t('communications.unfinished')}
          </StatusTag>
        ) : (
          <CommunicationStatusTag communication={communication} />
        ),
    },
    {
      key: 'campaign',
      title: t('campaigns.one'),
      hidden: true,
      render: sentOnly(({ campaignName }) => campaignName ?? ''),
    },
    { key: 'sender', title: t('communications.sender'), render: sentOnly(({ senderName }) => senderName) },
    {
      key: 'recipients',
      title: t('communications.recipients'),
      align: 'end',
      card: 'detail',
      render: sentOnly(({ totalRecipients }) => number(totalRecipients)),
    },
    {
      key: 'delivered',
      title: t('communications.delivered'),
      align: 'end',
      card: 'detail',
      render: sentOnly(({ counts }) => number(counts.delivered)),
    },
    {
      key: 'charged',
      title: common('credits.charged'),
      align: 'end',
      render: sentOnly(({ charged }) => number(charged)),
    },
    {
      key: 'held',
      title: common('credits.held'),
      align: 'end',
      hidden: true,
      render: sentOnly(({ held }) => number(held)),
    },
    { key: 'by', title: t('communications.by'), hidden: true, render: sentOnly(({ submittedBy }) => submittedBy) },
    {
      key: 'date',
      title: t('communications.date'),
      card: 'detail',
      render: ({ draft, communication }) =>
        draft ? (
          <time dateTime={draft.updateDate}>
            {/* Who is deleted has no name. */}
            {draft.updateBy === ''
              ? dateTime(draft.updateDate)
              : t('communications.changed', { time: dateTime(draft.updateDate), name: draft.updateBy })}
          </time>
        ) : (
          <CommunicationTime communication={communication} />
        ),
    },
  ]
}
