import '@songsarn/ui/list/list.css'
import './shop.css'
import { pageQuery } from '@songsarn/contract/base/call'
import { PRODUCT_ORDERS, type ProductOrder } from '@songsarn/msw/demo/ecommerce/product'
import { Page } from '@songsarn/remote/Page.tsx'
import { TextFilter } from '@songsarn/ui/list/TextFilter.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { useNumberPages } from '@songsarn/ui/list/use-number-pages.tsx'
import { NoMatches } from '@songsarn/ui/states/Empty.tsx'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { QueryView } from '../page/QueryView.tsx'
import { ProductCard } from '../product/ProductCard.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'

const shopQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  sortBy: z._default(z.enum(PRODUCT_ORDERS), 'featured'),
  page: pageQuery.page,
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 9),
})

export function Shop() {
  const { t } = useTranslation('mf-demo-theme')
  const url = useListUrl(shopQuery)
  const { q, sortBy, page, size } = url.query
  const query = useDemoQuery(
    'GET /apps/ecommerce/products',
    { query: { q, sortBy, perPage: size, page: page + 1 } },
    { keepPrevious: true },
  )
  const pages = useNumberPages(url, query.data?.total, query.isPlaceholderData)
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
        <Select<ProductOrder>
          aria-label={t('shop.sort')}
          className="shop-sort"
          value={sortBy}
          onChange={(value) => url.set({ sortBy: value })}
          options={PRODUCT_ORDERS.map((value) => ({ value, label: t(`shop.${value}`) }))}
        />
      </search>
      <QueryView query={query} shape="table" rows={9}>
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
      </QueryView>
    </Page>
  )
}
