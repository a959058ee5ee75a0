import { pageQuery } from '@songsarn/contract/base/call'
import { useFormat } from '@songsarn/i18n/use-format'
import { ActionMenu } from '@songsarn/ui/actions/ActionMenu.tsx'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { CursorPages } from '@songsarn/ui/list/CursorPages.tsx'
import { ExportButton } from '@songsarn/ui/list/ExportButton.tsx'
import { InlineEdit } from '@songsarn/ui/list/InlineEdit.tsx'
import { ListPage } from '@songsarn/ui/list/ListPage.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { FAULT } from './fault.ts'
import { usePressed } from './press.ts'

const KINDS = ['shop', 'branch'] as const

const query = z.object({
  ...pageQuery,
  name: z.optional(z.string()),
  kind: z.optional(z.enum(KINDS)),
  opened: z.optional(z.iso.date()),
  openedTo: z.optional(z.iso.date()),
})

const SHOPS = Array.from({ length: 143 }, (_, row) => ({
  id: String(row + 1),
  name: `ร้านค้าริมน้ำ สาขา ${row + 1}`,
  people: (row * 7919) % 5000,
  kind: row === 0 ? KINDS[0] : KINDS[1],
}))

const rename = { body: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }) }

type State = {
  count?: number
  error?: unknown
  isLoading?: boolean
  isStale?: boolean
  isInline?: boolean
  isLong?: boolean
  isGrouped?: boolean
}

function Shops({ count = SHOPS.length, error, isLoading, isStale, isInline, isLong, isGrouped }: State) {
  const { t } = useTranslation('kit')
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const url = useListUrl(query)
  const { page, size, name = '', kind, sort } = url.query
  const found = SHOPS.slice(0, count).filter((shop) => shop.name.includes(name) && shop.kind === (kind ?? shop.kind))
  if (sort) found.sort((one, other) => (sort.startsWith('-') ? other.people - one.people : one.people - other.people))
  const nameOf = ({ name: shop }: (typeof SHOPS)[number]): ReactNode =>
    isInline ? (
      <InlineEdit call={rename} field="name" label={t('list.name')} value={shop} save={async () => {}} />
    ) : isLong ? (
      `${t('list.longName')} ${shop}`
    ) : (
      shop
    )
  const hasRows = !isLoading && (!error || isStale)
  return (
    <ListPage
      name="kit-shops"
      title={t('list.title')}
      help={t('list.help')}
      toNew={{ label: t('list.add'), run() {} }}
      url={url}
      fields={[
        { kind: 'text', name: 'name', label: t('list.name'), common: true },
        {
          kind: 'choice',
          name: 'kind',
          label: t('list.kind'),
          options: KINDS.map((value) => ({ value, label: t(`list.${value}`) })),
          single: true,
          common: true,
        },
        { kind: 'days', from: 'opened', to: 'openedTo', label: t('list.opened') },
      ]}
      columns={[
        { key: 'name', title: t('list.name'), fixed: true, card: 'title', grow: true, render: nameOf },
        {
          key: 'people',
          title: t('list.people'),
          align: 'end',
          card: 'detail',
          sort: 'people',
          render: (shop) => format.number(shop.people),
        },
        { key: 'kind', title: t('list.kind'), card: 'detail', render: (shop) => t(`list.${shop.kind}`) },
      ]}
      rowKey={({ id }) => id}
      rowLink={isInline ? undefined : ({ id }) => `/list/${id}`}
      rowActions={(shop) => (
        <ActionMenu
          buttons={0}
          name={shop.name}
          actions={[
            { key: 'edit', label: common('action.edit'), run() {} },
            {
              key: 'delete',
              label: common('action.delete'),
              danger: true,
              question: {
                title: t('confirm.title'),
                help: t('confirm.help'),
                ok: t('confirm.ok'),
                run: async () => {},
              },
            },
          ]}
        />
      )}
      selection={{
        nameOf: (shop) => shop.name,
        offersAll: true,
        actions: (selected, clear) => (
          <ConfirmAction
            danger
            size="small"
            question={{
              title: t('list.delete', { count: selected.count }),
              help: t('confirm.help'),
              ok: t('confirm.ok'),
              run: async () => clear(),
            }}
          >
            {t('confirm.ok')}
          </ConfirmAction>
        ),
      }}
      result={{
        rows: hasRows ? found.slice(page * size, page * size + size) : undefined,
        total: hasRows ? found.length : undefined,
        error,
        stale: false,
        retry() {},
      }}
      empty={<Empty title={t('list.empty')} action={{ label: t('list.add'), run() {} }} />}
      tools={
        <ExportButton
          label={t('list.download')}
          onExport={() => {}}
          running={isGrouped ? { bytes: 12_400_000, cancel() {} } : undefined}
        />
      }
      groups={
        isGrouped
          ? { titles: new Map(KINDS.map((one) => [one, t(`list.${one}`)])), keyOf: (shop) => shop.kind }
          : undefined
      }
      pages={
        isGrouped && (
          <CursorPages
            trail={{ atStart: false, page: 2, first() {}, previous() {}, next() {} }}
            nextCursor="3"
            total={10_000}
            totalIsExact={false}
            size={size}
            onSize={() => {}}
          />
        )
      }
    />
  )
}

/** The editor of the first row opens by itself, so that its picture shows it. */
function Inline({ isWrong = false }: { isWrong?: boolean }) {
  useEffect(() => {
    document.querySelector<HTMLElement>('.list-inline button')?.click()
    if (!isWrong) return
    const timer = requestAnimationFrame(() => {
      const input = document.querySelector<HTMLInputElement>('.list-inline-form input')
      // As typing does: React reads the value through the native setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '')
      input?.dispatchEvent(new Event('input', { bubbles: true }))
      input?.form?.requestSubmit()
    })
    return () => cancelAnimationFrame(timer)
  }, [isWrong])
  return <Shops count={6} isInline />
}

function Selected() {
  usePressed('[data-row="1"] input[type="checkbox"]', '[data-row="2"] input[type="checkbox"]')
  return <Shops count={6} />
}

/** Below the fields that are always shown are the others. */
function Filters() {
  usePressed('.list-filters [aria-expanded]')
  return <Shops />
}

const refused = (code: string) => Object.assign(new Error('refused'), { code })

export const LIST_STATES = {
  list: () => <Shops />,
  'list-filters': Filters,
  'list-no-matches': () => <Shops />,
  'list-selected': Selected,
  'list-groups': () => <Shops count={6} isGrouped />,
  'list-long': () => <Shops count={6} isLong />,
  'list-bad-link': () => <Shops error={refused('request.invalid')} />,
  'list-no-permission': () => <Shops error={refused('right.missing')} />,
  'list-inline': () => <Inline />,
  'list-inline-problem': () => <Inline isWrong />,
  'list-loading': () => <Shops isLoading />,
  'list-empty': () => <Shops count={0} />,
  'list-error': () => <Shops error={FAULT} />,
  'list-stale': () => <Shops error={FAULT} isStale />,
}
