import './desk.css'
import { type getCarrierTraffic, TRAFFIC_SPANS } from '@songsarn/contract/account/desk-traffic'
import { useFormat } from '@songsarn/i18n/use-format'
import { Page } from '@songsarn/remote/Page.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Chart } from '@songsarn/ui/chart/Chart.tsx'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import { RowCards } from '@songsarn/ui/list/RowCards.tsx'
import { SERIES_COLORS } from '@songsarn/ui/theme/palette'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'

const POLL_MS = 10_000

type Span = keyof typeof TRAFFIC_SPANS
type Item = z.output<typeof getCarrierTraffic.answer>['items'][number]

const SPANS = Object.keys(TRAFFIC_SPANS) as Span[]
const OUTCOMES = { accepted: 'blue', rejected: 'vermilion', throttled: 'orange', unanswered: 'purple' } as const
const OUTCOME_NAMES = Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]

/** What one carrier took, minute by minute. */
export function CarrierTrafficPage() {
  const { name = '' } = useParams()
  const [query] = useSearchParams()
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const span = SPANS.find((one) => one === query.get('span')) ?? 'hour'
  const traffic = usePolledQuery({
    queryKey: ['desk', 'carriers', name, span],
    queryFn: ({ signal }) => api.getCarrierTraffic({ params: { name }, query: { span } }, { signal }),
    pollEvery: () => POLL_MS,
  })
  const back = { label: t('desk.carriers'), to: '/desk/carriers' }
  if (!traffic.data) {
    const title = t('carrierTraffic.title', { name })
    return <PageState title={title} query={traffic} notFound={{ item: t('desk.carrier'), back }} />
  }
  const { minutes, items } = traffic.data
  return (
    <Page title={t('carrierTraffic.title', { name })} back={back} help={t('carrierTraffic.help')}>
      <Shown name={name} span={span} minutes={minutes} items={items} />
    </Page>
  )
}

type Props = { name: string; span: Span; minutes: number; items: readonly Item[] }

function Shown({ name, span, minutes, items }: Props) {
  const { t } = useTranslation('mf-account')
  const { dateTime, number, time } = useFormat()
  const navigate = useNavigate()
  const shell = useShell()
  const skin = useObserved(shell.theme)
  const busy = items.filter(({ receipts, ...item }) => receipts + partsOf(item) > 0).toReversed()
  return (
    <section className="page-panel desk-traffic" aria-label={t('carrierTraffic.title', { name })}>
      <Segmented<Span>
        aria-label={t('carrierTraffic.span')}
        value={span}
        options={SPANS.map((value) => ({ value, label: t(`carrierTraffic.spans.${value}`) }))}
        onChange={(value) => void navigate({ search: `?span=${value}` }, { replace: true })}
      />
      {busy.length === 0 ? (
        <p className="desk-quiet">{t('carrierTraffic.none')}</p>
      ) : (
        <>
          <Chart
            kind="stacked"
            height={260}
            label={t('carrierTraffic.chart', { name, minutes })}
            skin={skin}
            labels={items.map(({ date }) => time(date))}
            titles={items.map(({ date }) => dateTime(date))}
            series={OUTCOME_NAMES.map((outcome) => ({
              name: t(`carrierTraffic.${outcome}`),
              color: SERIES_COLORS[skin][OUTCOMES[outcome]],
              values: items.map((item) => item[outcome]),
            }))}
            format={number}
          />
          <TrafficTable name={name} minutes={minutes} items={busy} />
          <p className="small">{t('carrierTraffic.quiet')}</p>
        </>
      )}
    </section>
  )
}

function TrafficTable({ name, minutes, items }: Omit<Props, 'span'>) {
  const { t } = useTranslation('mf-account')
  const { dateTime, number } = useFormat()
  const TrafficList = usePhone() ? RowCards<Item> : ListTable<Item>
  const counts = [...OUTCOME_NAMES, 'receipts'] as const
  return (
    <TrafficList
      caption={t('carrierTraffic.title', { name })}
      rows={items}
      rowKey={({ date }) => date}
      columns={[
        { key: 'time', title: t('carrierTraffic.time'), card: 'title', render: ({ date }) => dateTime(date) },
        {
          key: 'rate',
          title: t('carrierTraffic.rate'),
          card: 'detail',
          align: 'end',
          render: (item) => number(partsOf(item) / (minutes * 60), { maximumFractionDigits: 1 }),
        },
        ...counts.map((key) => ({
          key,
          title: t(`carrierTraffic.${key}`),
          card: 'detail' as const,
          align: 'end' as const,
          render: (item: Item) => number(item[key]),
        })),
        {
          key: 'response',
          title: t('carrierTraffic.response'),
          card: 'detail',
          align: 'end',
          render: ({ responseMs }) => responseMs !== null && number(responseMs),
        },
        {
          key: 'slowest',
          title: t('carrierTraffic.slowest'),
          align: 'end',
          render: ({ slowestMs, responseMs }) => responseMs !== null && number(slowestMs),
        },
        {
          key: 'window',
          title: t('carrierTraffic.window'),
          align: 'end',
          render: ({ inFlight, capacity }) =>
            capacity > 0 && t('plan.use', { used: number(inFlight), max: number(capacity) }),
        },
      ]}
    />
  )
}

const partsOf = ({ accepted, rejected, throttled, unanswered }: Omit<Item, 'receipts'>): number =>
  accepted + rejected + throttled + unanswered
