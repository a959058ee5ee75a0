import { pageQuery } from '@songsarn/contract/call'
import { ActionMenu } from '@songsarn/ui/actions/ActionMenu.tsx'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { InlineEdit } from '@songsarn/ui/list/InlineEdit.tsx'
import { ListPage } from '@songsarn/ui/list/ListPage.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

const query = z.object({ ...pageQuery, name: z.optional(z.string()) })

const SHOPS = Array.from({ length: 143 }, (_, row) => ({
  id: String(row + 1),
  name: `ร้านค้าริมน้ำ สาขา ${row + 1}`,
  people: (row * 7919) % 5000,
}))

const rename = { body: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }) }

type State = { count?: number; error?: unknown; isLoading?: boolean; isStale?: boolean; isInline?: boolean }

function Shops({ count = SHOPS.length, error, isLoading = false, isStale = false, isInline = false }: State) {
  const { t } = useTranslation('kit')
  const { t: common } = useTranslation('common')
  const url = useListUrl(query)
  const { page, size, name = '', sort } = url.query
  const found = SHOPS.slice(0, count).filter((shop) => shop.name.includes(name))
  if (sort) found.sort((one, other) => (sort.startsWith('-') ? other.people - one.people : one.people - other.people))
  const nameOf = ({ name: shop }: (typeof SHOPS)[number]): ReactNode =>
    isInline ? (
      <InlineEdit call={rename} field="name" label={t('list.name')} value={shop} save={async () => {}} />
    ) : (
      shop
    )
  const hasRows = !isLoading && (!error || isStale)
  return (
    <ListPage
      name="kit-shops"
      title={t('list.title')}
      help={t('list.help')}
      action={<Button type="primary">{t('list.add')}</Button>}
      url={url}
      fields={[{ kind: 'text', name: 'name', label: t('list.name'), common: true }]}
      columns={[
        { key: 'name', title: t('list.name'), fixed: true, card: 'title', grow: true, render: nameOf },
        {
          key: 'people',
          title: t('list.people'),
          align: 'end',
          card: 'detail',
          sort: 'people',
          render: (shop) => shop.people,
        },
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
    />
  )
}

const FAULT = Object.assign(new Error('fault'), { code: 'service.fault', requestId: 'req-kit' })

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

export const LIST_STATES = {
  list: () => <Shops />,
  'list-inline': () => <Inline />,
  'list-inline-problem': () => <Inline isWrong />,
  'list-loading': () => <Shops isLoading />,
  'list-empty': () => <Shops count={0} />,
  'list-error': () => <Shops error={FAULT} />,
  'list-stale': () => <Shops error={FAULT} isStale />,
}
