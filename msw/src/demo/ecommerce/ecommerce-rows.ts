import assert from 'node:assert/strict'
import { type DemoRow, descending, fields, ids, nothing, refused, row, same, th } from '../demo-row.ts'

const PRODUCT = 'id name slug description brand price image hasFreeShipping rating isInWishlist isInCart'

export const ECOMMERCE_ROWS: readonly DemoRow[] = [
  row('GET /apps/ecommerce/products', 'nine, featured', {}, (a) => {
    assert.equal(a.products.length, 9)
    assert.equal(a.total, 27)
    descending(a.products.map(({ id }) => id))
    assert.equal(a.products.find(({ id }) => id === 26)?.isInCart, true)
    assert.equal(a.products.find(({ id }) => id === 21)?.isInWishlist, true)
    assert.equal(a.products.find(({ id }) => id === 27)?.isInCart, false)
    assert.equal(a.userWishlist.length, 4)
    assert.ok(a.userCart.every(({ qty }) => qty === 1))
    fields(a.userCart, 'id productId qty')
    fields(a.userWishlist, 'id productId')
    ids(
      a.userCart.map(({ productId }) => ({ id: productId })),
      [5, 12, 18, 26],
    )
    fields(a.products, PRODUCT)
    assert.ok(a.products.every((product) => product.rating >= 1 && product.rating <= 5))
  }),
  row('GET /apps/ecommerce/products', 'an unknown order is the featured one', { query: 'sortBy=name' }, (a) =>
    assert.equal(a.products[0]?.id, 27),
  ),
  row('GET /apps/ecommerce/products', 'by its name', { query: 'sortBy=featured&perPage=2' }, (a) =>
    ids(a.products, [27, 26]),
  ),
  row('GET /apps/ecommerce/products', 'a page past the last is empty', { query: 'page=4' }, (a) => {
    same(a.products, [])
    assert.equal(a.total, 27)
  }),
  row(
    'GET /apps/ecommerce/products',
    'what is no page or size is the default',
    { query: 'page=0&perPage=abc' },
    (a) => {
      assert.equal(a.products.length, 9)
      assert.equal(a.products[0]?.id, 27)
    },
  ),
  row('GET /apps/ecommerce/products', 'cheapest first', { query: 'sortBy=price-asc&perPage=27' }, (a) =>
    descending(a.products.map(({ price }) => -price)),
  ),
  row('GET /apps/ecommerce/products', 'dearest first, second page', { query: 'sortBy=price-desc&page=2' }, (a) => {
    assert.equal(a.products.length, 9)
    descending(a.products.map(({ price }) => price))
  }),
  row('GET /apps/ecommerce/products', 'q in the name', { query: 'q=LAMP' }, (a) => assert.equal(a.total, 2)),
  row('GET /apps/ecommerce/products', 'in Thai', { query: `q=${encodeURIComponent('โคม')}`, headers: th }, (a) => {
    assert.equal(a.total, 2)
    assert.ok(a.products[0]?.name.startsWith('โคมไฟ'))
  }),
  row('GET /apps/ecommerce/products', 'q in nothing else', { query: 'q=sanur' }, (a) => assert.equal(a.total, 0)),
  row('GET /apps/ecommerce/products/{id}', 'one', { at: '/apps/ecommerce/products/5' }, (a) => {
    assert.equal(a.id, 5)
    assert.equal(a.isInCart, true)
    assert.equal(a.isInWishlist, false)
    assert.ok(a.colorOptions.length >= 2)
    fields([a], `${PRODUCT} colorOptions`)
  }),
  row('GET /apps/ecommerce/products/{id}', 'in Thai', { at: '/apps/ecommerce/products/16', headers: th }, (a) =>
    assert.equal(a.name, 'โคมไฟอ่านหนังสือ'),
  ),
  refused(
    'GET /apps/ecommerce/products/{id}',
    'an unknown one',
    { at: '/apps/ecommerce/products/999', status: 404 },
    'No such product',
  ),
  row('GET /apps/ecommerce/wishlist', 'what is wished for', {}, (a) => {
    same(
      a.products.map(({ id }) => id),
      [2, 9, 16, 21],
    )
    assert.ok(a.products.every(({ isInWishlist }) => isInWishlist))
    fields(a.products, PRODUCT)
  }),
  row('GET /apps/ecommerce/wishlist', 'in Thai', { headers: th }, (a) =>
    assert.equal(a.products[0]?.name, 'โทรศัพท์ โลตัสมินิ'),
  ),
  row(
    'POST /apps/ecommerce/wishlist',
    'one that is there already',
    { body: { productId: 9 }, status: 201 },
    nothing,
    async (ask) => ids((await ask('GET /apps/ecommerce/wishlist')).products, [2, 9, 16, 21]),
  ),
  row('POST /apps/ecommerce/wishlist', 'one more', { body: { productId: 1 }, status: 201 }, nothing, async (ask) => {
    const { isInWishlist } = await ask('GET /apps/ecommerce/products/{id}', { at: '/apps/ecommerce/products/1' })
    assert.equal(isInWishlist, true)
  }),
  row(
    'DELETE /apps/ecommerce/wishlist/{productId}',
    'one less',
    { at: '/apps/ecommerce/wishlist/2' },
    nothing,
    async (ask) => {
      const { products } = await ask('GET /apps/ecommerce/wishlist')
      same(
        products.map(({ id }) => id),
        [9, 16, 21],
      )
    },
  ),
  row('GET /apps/ecommerce/cart', 'with delivery', {}, (a) => {
    same(
      a.products.map(({ id }) => id),
      [5, 12, 18, 26],
    )
    fields(a.products, `${PRODUCT} qty shippingDate offers discountPercentage`)
    for (const { qty, shippingDate, offers, discountPercentage } of a.products) {
      assert.equal(qty, 1)
      const days = (Date.parse(shippingDate) - Date.now()) / 86_400_000
      assert.ok(days > 0.9 && days <= 8)
      assert.ok(offers >= 1 && offers <= 4)
      assert.ok(discountPercentage >= 3 && discountPercentage <= 20)
    }
  }),
  row(
    'POST /apps/ecommerce/cart',
    'one more, with quantity 1',
    { body: { productId: 1 }, status: 201 },
    nothing,
    async (ask) => {
      const { products } = await ask('GET /apps/ecommerce/cart')
      same([products.at(-1)?.id, products.at(-1)?.qty, products.length], [1, 1, 5])
    },
  ),
  row(
    'POST /apps/ecommerce/cart',
    'one that is there already',
    { body: { productId: 12 }, status: 201 },
    nothing,
    async (ask) => ids((await ask('GET /apps/ecommerce/cart')).products, [5, 12, 18, 26]),
  ),
  row('DELETE /apps/ecommerce/cart/{productId}', 'one less', { at: '/apps/ecommerce/cart/5' }, nothing, async (ask) => {
    const { isInCart } = await ask('GET /apps/ecommerce/products/{id}', { at: '/apps/ecommerce/products/5' })
    assert.equal(isInCart, false)
    ids((await ask('GET /apps/ecommerce/cart')).products, [12, 18, 26])
  }),
  row(
    'PATCH /apps/ecommerce/cart/{productId}',
    'three of them',
    { at: '/apps/ecommerce/cart/5', body: { qty: 3 } },
    nothing,
    async (ask) => assert.equal((await ask('GET /apps/ecommerce/cart')).products[0]?.qty, 3),
  ),
]
