import './shop.css'
import { CarOutlined, SafetyOutlined, UndoOutlined } from '@ant-design/icons'
import type { ColorOption, ProductDetail as DetailedProduct } from '@songsarn/msw/demo/ecommerce/product'
import { Page } from '@songsarn/remote/Page.tsx'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { DetailScreen } from '../page/DetailScreen.tsx'
import { useMoney } from '../page/use-money.ts'
import { CartButton } from '../product/CartButton.tsx'
import { ProductCard } from '../product/ProductCard.tsx'
import { StarRating } from '../product/StarRating.tsx'
import { WishButton } from '../product/WishButton.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'

export function ProductDetail() {
  const { t } = useTranslation('mf-demo-theme')
  const id = Number(useParams().id)
  const query = useDemoQuery('GET /apps/ecommerce/products/{id}', { params: { id } })
  return (
    <DetailScreen list="/demo/shop" back={t('shop.back')} query={query}>
      {(product) => <Detail key={product.id} product={product} />}
    </DetailScreen>
  )
}

function Detail({ product }: { product: DetailedProduct }) {
  const { t } = useTranslation('mf-demo-theme')
  const money = useMoney()
  return (
    <Page title={product.name} help={t('shop.by', { brand: product.brand })}>
      <div className="panel product-detail">
        <img src={product.image} alt="" />
        <div className="stack">
          <StarRating rating={product.rating} />
          <strong className="product-price">{money(product.price)}</strong>
          <p>{product.description}</p>
          <ul className="product-promises quiet">
            {product.hasFreeShipping && (
              <li>
                <CarOutlined aria-hidden /> {t('shop.freeShipping')}
              </li>
            )}
            <li>
              <SafetyOutlined aria-hidden /> {t('shop.warranty')}
            </li>
            <li>
              <UndoOutlined aria-hidden /> {t('shop.return')}
            </li>
          </ul>
          <Colors options={product.colorOptions} />
          <div className="row">
            <CartButton product={product} />
            <WishButton product={product} />
          </div>
        </div>
      </div>
      <MoreProducts exceptId={product.id} />
    </Page>
  )
}

function Colors({ options }: { options: readonly ColorOption[] }) {
  const { t } = useTranslation('mf-demo-theme')
  const name = useId()
  const [chosen, setChosen] = useState(options[0])
  return (
    <fieldset className="color-choice">
      <legend>
        {t('shop.colors')}: <span className="quiet">{chosen && t(`shop.color.${chosen}`)}</span>
      </legend>
      {options.map((color) => (
        <label key={color} data-color={color} title={t(`shop.color.${color}`)}>
          <input
            type="radio"
            name={name}
            checked={color === chosen}
            aria-label={t(`shop.color.${color}`)}
            onChange={() => setChosen(color)}
          />
        </label>
      ))}
    </fieldset>
  )
}

/** Up to three other featured products. */
function MoreProducts({ exceptId }: { exceptId: number }) {
  const { t } = useTranslation('mf-demo-theme')
  const { data } = useDemoQuery('GET /apps/ecommerce/products', { query: { perPage: 4 } })
  const products = data?.products.filter(({ id }) => id !== exceptId).slice(0, 3) ?? []
  if (products.length === 0) return null
  return (
    <section aria-labelledby="more-products" className="stack">
      <h2 id="more-products">{t('shop.more')}</h2>
      <ul className="products">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </ul>
    </section>
  )
}
