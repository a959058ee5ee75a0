import { Page } from '@songsarn/remote/Page.tsx'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Loaded } from '../../page/Loaded.tsx'
import { ProductCard } from '../../parts/ProductCard.tsx'
import { useDemo } from '../../service/use-demo.ts'

export function Wishlist() {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  const query = useDemo('GET /apps/ecommerce/wishlist', {})
  return (
    <Page title={t('wishlist.title')} help={t('wishlist.help')}>
      <Loaded query={query} shape="table">
        {({ products }) =>
          products.length === 0 ? (
            <Empty
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
      </Loaded>
    </Page>
  )
}
