import { useFormat } from '@songsarn/i18n/use-format'
import type { TableRow, TableStatus } from '@songsarn/msw/demo/tables/datatable'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import type { Mark } from '@songsarn/ui/status/marks.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import type { Tone } from '@songsarn/ui/status/tones'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../page/use-money.ts'

const STATUS_STYLES: Record<TableStatus, { tone: Tone; mark: Mark }> = {
  current: { tone: 'info', mark: 'going' },
  professional: { tone: 'success', mark: 'done' },
  rejected: { tone: 'danger', mark: 'failed' },
  resigned: { tone: 'warning', mark: 'ended' },
  applied: { tone: 'neutral', mark: 'waiting' },
}

/** @param isSortable whether the headings sort; they need all rows in the page */
export function useTableColumns(isSortable: boolean): ListColumn<TableRow>[] {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const money = useMoney()
  const sortBy = (name: string) => (isSortable ? name : undefined)
  return [
    {
      key: 'name',
      title: t('table.name'),
      fixed: true,
      card: 'title',
      sort: sortBy('fullName'),
      render: ({ avatar, fullName, post }) => (
        <span className="person">
          <Avatar src={avatar} name={fullName} />
          <span>
            {fullName}
            <small>{t(`table.jobs.${post}`)}</small>
          </span>
        </span>
      ),
    },
    { key: 'email', title: t('table.email'), hidden: true, render: ({ email }) => email },
    { key: 'city', title: t('table.city'), card: 'detail', render: ({ city }) => city },
    {
      key: 'start',
      title: t('table.start'),
      sort: sortBy('startDate'),
      render: ({ startDate }) => format.date(startDate),
    },
    {
      key: 'salary',
      title: t('table.salary'),
      align: 'end',
      card: 'detail',
      sort: sortBy('salary'),
      render: ({ salary }) => money(salary),
    },
    { key: 'age', title: t('table.age'), align: 'end', sort: sortBy('age'), render: ({ age }) => format.number(age) },
    {
      key: 'experience',
      title: t('table.experience'),
      align: 'end',
      hidden: true,
      sort: sortBy('experience'),
      render: ({ experience }) => format.number(experience),
    },
    {
      key: 'status',
      title: t('table.status'),
      card: 'status',
      render: ({ status }) => <StatusTag {...STATUS_STYLES[status]}>{t(`table.statuses.${status}`)}</StatusTag>,
    },
  ]
}
