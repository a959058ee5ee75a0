import { pageQuery } from '@songsarn/contract/call'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { ListPage } from '@songsarn/ui/list/ListPage.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

const query = z.object({ ...pageQuery, name: z.optional(z.string()) })

const SHOPS = Array.from({ length: 143 }, (_, row) => ({
  id: String(row + 1),
  name: `ร้านค้าริมน้ำ สาขา ${row + 1}`,
  people: (row * 7919) % 5000,
}))

type State = { count?: number; error?: unknown; isLoading?: boolean; isStale?: boolean }

function Shops({ count = SHOPS.length, error, isLoading = false, isStale = false }: State) {
  const { t } = useTranslation('kit')
  const { t: common } = useTranslation('common')
  const url = useListUrl(query)
  const { page, size, name = '', sort } = url.query
  const found = SHOPS.slice(0, count).filter((shop) => shop.name.includes(name))
  if (sort) found.sort((one, other) => (sort.startsWith('-') ? other.people - one.people : one.people - other.people))
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
        { key: 'name', title: t('list.name'), fixed: true, card: 'title', grow: true, render: (shop) => shop.name },
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
      rowLink={({ id }) => `/list/${id}`}
      rowActions={() => <Button size="small">{common('action.edit')}</Button>}
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

export const LIST_STATES = {
  list: () => <Shops />,
  'list-loading': () => <Shops isLoading />,
  'list-empty': () => <Shops count={0} />,
  'list-error': () => <Shops error={FAULT} />,
  'list-stale': () => <Shops error={FAULT} isStale />,
}
