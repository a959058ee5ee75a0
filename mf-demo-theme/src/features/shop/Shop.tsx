import '@songsarn/ui/list/list.css'
import './shop.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { TextFilter } from '@songsarn/ui/list/TextFilter.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { NoMatches } from '@songsarn/ui/states/Empty.tsx'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../page/Loaded.tsx'
import { usePages } from '../../page/use-pages.tsx'
import { ProductCard } from '../../parts/ProductCard.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { ORDERS, type Order, shopQuery } from './shop-query.ts'

export function Shop() {
  const { t } = useTranslation('mf-demo-theme')
  const url = useListUrl(shopQuery)
  const { q, sortBy, page, size } = url.query
  const query = useDemo(
    'GET /apps/ecommerce/products',
    { query: { q, sortBy, perPage: size, page: page + 1 } },
    { keep: true },
  )
  const pages = usePages(url, query.data?.total)
  return (
    <Page title={t('shop.title')} help={t('shop.help')}>
      <search className="row-apart">
        <div className="shop-search">
          <TextFilter
            field={{ kind: 'text', name: 'q', label: t('shop.search') }}
            value={q ?? ''}
            onChange={(value) => url.set({ q: value || undefined }, { replace: true })}
          />
        </div>
        <Select<Order>
          aria-label={t('shop.sort')}
          className="shop-sort"
          value={sortBy}
          onChange={(value) => url.set({ sortBy: value })}
          options={ORDERS.map((value) => ({ value, label: t(`shop.${value}`) }))}
        />
      </search>
      <Loaded query={query} shape="table" rows={9}>
        {({ products }) =>
          products.length === 0 ? (
            <NoMatches onClear={url.clear} />
          ) : (
            <>
              <ul className="products" aria-busy={query.isPlaceholderData}>
                {products.map((product) => (
                  <ProductCard key={product.id} product={product} />
                ))}
              </ul>
              {pages}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
