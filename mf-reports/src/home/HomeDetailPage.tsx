import './home.css'
import type { LogStatus } from '@songsarn/contract/base/states'
import { getHomeDetail, HOME_GROUPS, type HomeDetailRow, type HomeGroup } from '@songsarn/contract/reports/home'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { RuleCounts } from '@songsarn/remote/RuleCounts.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useHoldIdle } from '@songsarn/remote/use-hold-idle'
import { useShell } from '@songsarn/remote/use-shell'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { StatusLegend } from '@songsarn/ui/status/StatusLegend.tsx'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { HomeFilter } from './HomeFilter.tsx'
import { useHomeDetail, useRangeText } from './home-figures.ts'
import {
  detailLink,
  type LogsRange,
  logsLink,
  OUTCOME_WORDS,
  type OutcomeName,
  RULE_FIGURES,
  STATUSES_OF,
  SUBMITTED_STATUSES,
  shownOutcomes,
} from './logs-link.ts'
import { OutcomeBars } from './OutcomeBars.tsx'
import { OutcomeLegend } from './OutcomeLegend.tsx'
import { Submitted } from './Submitted.tsx'

/** More bars than these have no room for their names. */
const MAX_BARS = 31

/** The figures of Home by account, by sender or by day. */
export function HomeDetailPage() {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  const shell = useShell()
  useHoldIdle()
  const url = useListUrl(getHomeDetail.query)
  const { account } = url.query
  const query = useHomeDetail(url.query)
  const { data } = query
  // Rows of the former choice stay until the new ones arrive.
  const by = data?.by ?? url.query.by
  const range = useRangeText(url.query)
  const days = { startDate: data?.startDate ?? '', endDate: data?.endDate ?? '', account }
  const outcomes = shownOutcomes(data?.sum ?? NONE)
  const rows = data?.items.slice(0, MAX_BARS) ?? []
  const bars = by === 'day' ? rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : rows
  const nameOf = (row: HomeDetailRow) => (by === 'day' ? format.date(row.key) : row.name)
  return (
    <ListScreen
      name="home-detail"
      title={t('home.detail.title')}
      back={{ label: t('home.title'), to: '/home' }}
      help={t('home.help', { range })}
      fields={[]}
      lead={
        <>
          <Segmented<HomeGroup>
            aria-label={t('home.detail.by')}
            value={url.query.by}
            onChange={(group) => url.set({ by: group, sort: undefined })}
            options={HOME_GROUPS.map((group) => ({ value: group, label: t(`home.detail.${group}`) }))}
          />
          <HomeFilter query={url.query} onChange={url.set} />
        </>
      }
      // The month is always chosen: that alone is no filter that hides rows.
      url={{ ...url, filtered: account !== undefined }}
      columns={useDetailColumns(by, days, outcomes, data?.sum, nameOf)}
      rowKey={(row) => row.key}
      query={query}
      empty={
        <Empty
          picture={drawings.chart}
          title={t('home.activity.empty', { range })}
          help={t('home.activity.emptyHelp')}
        />
      }
      note={
        data &&
        data.total > 0 && (
          <>
            <Sum sum={data.sum} days={days} />
            <OutcomeLegend figures={data.sum} outcomes={outcomes} range={days} />
            <RuleCounts of={data.sum} linkTo={(rule) => logsLink(days, [], rule)} />
            {bars.length > 1 && (
              <OutcomeBars
                label={t('home.detail.summary', { range, what: t(`home.detail.${by}`) })}
                bars={bars.map((row) => ({ ...row, label: nameOf(row), title: nameOf(row) }))}
                outcomes={outcomes}
                onPick={(bar) => {
                  const row = bars[bar]
                  if (row) shell.navigate(rowLink(by, days, row))
                }}
              />
            )}
            <StatusLegend withGroups />
          </>
        )
      }
    />
  )
}

const NONE = { deli: 0, reject: 0, progess: 0, unDeli: 0, unknown: 0, cancelled: 0 }

/**
 * Range that Logs shows for a row. The name of an account leads to its senders, the name of a day to its accounts, the name
 * of a sender to Logs.
 */
const rangeOfRow = (by: HomeGroup, days: LogsRange, { key }: HomeDetailRow): LogsRange =>
  by === 'account'
    ? { ...days, account: key }
    : by === 'sender'
      ? { ...days, sender: key }
      : { ...days, startDate: key, endDate: key }

function rowLink(by: HomeGroup, days: LogsRange, row: HomeDetailRow): string {
  const range = rangeOfRow(by, days, row)
  return by === 'sender' ? logsLink(range) : detailLink(range, by === 'account' ? 'sender' : 'account')
}

function useDetailColumns(
  by: HomeGroup,
  days: LogsRange,
  outcomes: readonly OutcomeName[],
  sum: Pick<HomeDetailRow, 'held' | 'heldByRule' | 'cancelledByRule'> | undefined,
  nameOf: (row: HomeDetailRow) => string,
): ListColumn<HomeDetailRow>[] {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const link = (row: HomeDetailRow, figure: string, statuses: readonly LogStatus[]) => (
    <ShellLink to={logsLink(rangeOfRow(by, days, row), statuses)}>{figure}</ShellLink>
  )
  const count = (row: HomeDetailRow, figure: number, statuses: readonly LogStatus[]) =>
    figure === 0 ? '0' : link(row, format.number(figure), statuses)
  return [
    {
      key: 'name',
      title: t(`home.detail.${by}`),
      sort: 'name',
      fixed: true,
      grow: true,
      width: 140,
      card: 'title',
      render: (row) => <ShellLink to={rowLink(by, days, row)}>{nameOf(row)}</ShellLink>,
    },
    {
      key: 'smsSub',
      title: t('home.tile.smsSub'),
      sort: 'smsSub',
      align: 'end',
      card: 'detail',
      render: (row) => count(row, row.smsSub, SUBMITTED_STATUSES),
    },
    {
      key: 'deliRate',
      title: t('home.tile.deliRate'),
      sort: 'deliRate',
      align: 'end',
      card: 'status',
      render: (row) => (row.deliRate === null ? '–' : link(row, format.percent(row.deliRate, 2, 2), STATUSES_OF.deli)),
    },
    ...outcomes.map(
      (name): ListColumn<HomeDetailRow> => ({
        key: name,
        title: common(OUTCOME_WORDS[name]),
        sort: name,
        align: 'end',
        render: (row) => count(row, row[name], STATUSES_OF[name]),
      }),
    ),
    {
      key: 'cost',
      title: t('home.tile.cost'),
      sort: 'cost',
      align: 'end',
      card: 'detail',
      render: (row) => count(row, row.cost, SUBMITTED_STATUSES),
    },
    ...RULE_FIGURES.filter(([name]) => (sum?.[name] ?? 0) > 0).map(
      ([name, rule]): ListColumn<HomeDetailRow> => ({
        key: name,
        title: common(`ruleFilter.${rule}`),
        sort: name,
        align: 'end',
        hidden: true,
        width: 120,
        render: (row) =>
          row[name] === 0 ? (
            '0'
          ) : (
            <ShellLink to={logsLink(rangeOfRow(by, days, row), [], rule)}>{format.number(row[name])}</ShellLink>
          ),
      }),
    ),
    // Most months hold nothing any more.
    ...((sum?.held ?? 0) > 0
      ? [
          {
            key: 'held',
            title: common('credits.held'),
            sort: 'held',
            align: 'end',
            card: 'detail',
            render: (row: HomeDetailRow) => format.number(row.held),
          } as const,
        ]
      : []),
  ]
}

/** The figures of all rows, on every page. */
function Sum({ sum, days }: { sum: Omit<HomeDetailRow, 'key' | 'name'>; days: LogsRange }) {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  const { smsSub, deliRate, cost, held } = sum
  const submitted = logsLink(days, SUBMITTED_STATUSES)
  return (
    <Figures className="home-sum">
      <Figure name={t('home.tile.smsSub')}>
        <ShellLink to={submitted}>{format.number(smsSub)}</ShellLink>{' '}
        <small>
          <Submitted figures={sum} />
        </small>
      </Figure>
      <Figure name={t('home.tile.deliRate')}>
        {deliRate === null ? (
          '–'
        ) : (
          <ShellLink to={logsLink(days, STATUSES_OF.deli)}>{format.percent(deliRate, 2, 2)}</ShellLink>
        )}
      </Figure>
      <Figure name={t('home.tile.cost')}>
        <ShellLink to={submitted}>{format.number(cost)}</ShellLink>{' '}
        <small>{held > 0 ? t('home.tile.costHeld', { held }) : t('home.tile.costHelp')}</small>
      </Figure>
    </Figures>
  )
}
