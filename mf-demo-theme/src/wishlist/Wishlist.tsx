import { Page } from '@songsarn/remote/Page.tsx'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { QueryView } from '../page/QueryView.tsx'
import { ProductCard } from '../product/ProductCard.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'

export function Wishlist() {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  const query = useDemoQuery('GET /apps/ecommerce/wishlist', {})
  return (
    <Page title={t('wishlist.title')} help={t('wishlist.help')}>
      <QueryView query={query} shape="table">
        {({ products }) =>
          products.length === 0 ? (
            <Empty
              picture={drawings.wishlist}
              title={t('wishlist.empty')}
              help={t('wishlist.emptyHelp')}
              action={{ label: t('wishlist.go'), run: () => navigate('/demo/shop') }}
            />
          ) : (
            <ul className="products">
              {products.map((product) => (
                <ProductCard key={product.id} product={product} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Page>
  )
}
