import './shop.css'
import { CarOutlined, SafetyOutlined, UndoOutlined } from '@ant-design/icons'
import type { ColorOption, ProductDetail as DetailedProduct } from '@songsarn/msw/demo/ecommerce/product'
import { Page } from '@songsarn/remote/Page.tsx'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { RowScreen } from '../../page/RowScreen.tsx'
import { useMoney } from '../../page/use-money.ts'
import { CartButton } from '../../parts/CartButton.tsx'
import { ProductCard } from '../../parts/ProductCard.tsx'
import { Stars } from '../../parts/Stars.tsx'
import { WishButton } from '../../parts/WishButton.tsx'
import { useDemo } from '../../service/use-demo.ts'

export function ProductDetail() {
  const { t } = useTranslation('mf-demo-theme')
  const id = Number(useParams().id)
  const query = useDemo('GET /apps/ecommerce/products/{id}', { params: { id } })
  return (
    <RowScreen list="/demo/shop" back={t('shop.back')} query={query}>
      {(product) => <Detail key={product.id} product={product} />}
    </RowScreen>
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
          <Stars rating={product.rating} />
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
      <MoreProducts except={product.id} />
    </Page>
  )
}

function Colors({ options }: { options: readonly ColorOption[] }) {
  const { t } = useTranslation('mf-demo-theme')
  const name = useId()
  const [chosen, choose] = useState(options[0])
  return (
    <fieldset className="colors">
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
            onChange={() => choose(color)}
          />
        </label>
      ))}
    </fieldset>
  )
}

/** The first of the featured ones, without the one that is looked at. */
function MoreProducts({ except }: { except: number }) {
  const { t } = useTranslation('mf-demo-theme')
  const { data } = useDemo('GET /apps/ecommerce/products', { query: { perPage: 4 } })
  const others = data?.products.filter(({ id }) => id !== except).slice(0, 3) ?? []
  if (others.length === 0) return null
  return (
    <section aria-labelledby="more-products" className="stack">
      <h2 id="more-products">{t('shop.more')}</h2>
      <ul className="products">
        {others.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </ul>
    </section>
  )
}
