import './product.css'
import type { Product } from '@songsarn/msw/demo/ecommerce/product'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMoney } from '../page/use-money.ts'
import { CartButton } from './CartButton.tsx'
import { StarRating } from './StarRating.tsx'
import { WishButton } from './WishButton.tsx'

export function ProductCard({ product }: { product: Product }) {
  const { t } = useTranslation('mf-demo-theme')
  const money = useMoney()
  return (
    <li className="card product">
      <img src={product.image} alt="" />
      <div className="product-body">
        <Link to={`/demo/shop/${product.id}`} className="product-name">
          {product.name}
        </Link>
        <span className="quiet">{t('shop.by', { brand: product.brand })}</span>
        <StarRating rating={product.rating} />
        <span className="row-apart">
          <span className="product-price">{money(product.price)}</span>
          {product.hasFreeShipping && <small className="quiet">{t('shop.freeShipping')}</small>}
        </span>
      </div>
      <div className="product-actions">
        <CartButton product={product} />
        <WishButton product={product} />
      </div>
    </li>
  )
}
