import assert from 'node:assert/strict'
import {
  answers,
  type DemoCase,
  expectDescending,
  expectEmpty,
  expectFields,
  expectIds,
  expectSame,
  inThai,
  refuses,
} from './demo-case.ts'

const PRODUCT = 'id name slug description brand price image hasFreeShipping rating isInWishlist isInCart'

export const ECOMMERCE_CASES: readonly DemoCase[] = [
  answers('GET /apps/ecommerce/products', 'lists nine featured products', {}, (answer) => {
    assert.equal(answer.products.length, 9)
    assert.equal(answer.total, 27)
    expectDescending(answer.products.map(({ id }) => id))
    assert.equal(answer.products.find(({ id }) => id === 26)?.isInCart, true)
    assert.equal(answer.products.find(({ id }) => id === 21)?.isInWishlist, true)
    assert.equal(answer.products.find(({ id }) => id === 27)?.isInCart, false)
    assert.equal(answer.userWishlist.length, 4)
    assert.ok(answer.userCart.every(({ qty }) => qty === 1))
    expectFields(answer.userCart, 'id productId qty')
    expectFields(answer.userWishlist, 'id productId')
    expectIds(
      answer.userCart.map(({ productId }) => ({ id: productId })),
      [5, 12, 18, 26],
    )
    expectFields(answer.products, PRODUCT)
    assert.ok(answer.products.every((product) => product.rating >= 1 && product.rating <= 5))
  }),
  answers(
    'GET /apps/ecommerce/products',
    'sorts by featured when the order is unknown',
    { query: 'sortBy=name' },
    (answer) => assert.equal(answer.products[0]?.id, 27),
  ),
  answers('GET /apps/ecommerce/products', 'sorts by featured', { query: 'sortBy=featured&perPage=2' }, (answer) =>
    expectIds(answer.products, [27, 26]),
  ),
  answers('GET /apps/ecommerce/products', 'gives an empty page past the last', { query: 'page=4' }, (answer) => {
    expectSame(answer.products, [])
    assert.equal(answer.total, 27)
  }),
  answers(
    'GET /apps/ecommerce/products',
    'uses the defaults for an invalid page or size',
    { query: 'page=0&perPage=abc' },
    (answer) => {
      assert.equal(answer.products.length, 9)
      assert.equal(answer.products[0]?.id, 27)
    },
  ),
  answers(
    'GET /apps/ecommerce/products',
    'sorts by price, lowest first',
    { query: 'sortBy=price-asc&perPage=27' },
    (answer) => expectDescending(answer.products.map(({ price }) => -price)),
  ),
  answers(
    'GET /apps/ecommerce/products',
    'sorts by price, highest first, on a second page',
    { query: 'sortBy=price-desc&page=2' },
    (answer) => {
      assert.equal(answer.products.length, 9)
      expectDescending(answer.products.map(({ price }) => price))
    },
  ),
  answers('GET /apps/ecommerce/products', 'finds q in the name, ignoring case', { query: 'q=LAMP' }, (answer) =>
    assert.equal(answer.total, 2),
  ),
  answers(
    'GET /apps/ecommerce/products',
    'finds Thai names',
    { query: `q=${encodeURIComponent('โคม')}`, headers: inThai },
    (answer) => {
      assert.equal(answer.total, 2)
      assert.ok(answer.products[0]?.name.startsWith('โคมไฟ'))
    },
  ),
  answers('GET /apps/ecommerce/products', 'does not search the brand', { query: 'q=sanur' }, (answer) =>
    assert.equal(answer.total, 0),
  ),
  answers('GET /apps/ecommerce/products/{id}', 'shows a product', { path: '/apps/ecommerce/products/5' }, (answer) => {
    assert.equal(answer.id, 5)
    assert.equal(answer.isInCart, true)
    assert.equal(answer.isInWishlist, false)
    assert.ok(answer.colorOptions.length >= 2)
    expectFields([answer], `${PRODUCT} colorOptions`)
  }),
  answers(
    'GET /apps/ecommerce/products/{id}',
    'has Thai texts',
    { path: '/apps/ecommerce/products/16', headers: inThai },
    (answer) => assert.equal(answer.name, 'โคมไฟอ่านหนังสือ'),
  ),
  refuses(
    'GET /apps/ecommerce/products/{id}',
    'does not find an unknown product',
    { path: '/apps/ecommerce/products/999', status: 404 },
    'No such product',
  ),
  answers('GET /apps/ecommerce/wishlist', 'lists the products', {}, (answer) => {
    expectSame(
      answer.products.map(({ id }) => id),
      [2, 9, 16, 21],
    )
    assert.ok(answer.products.every(({ isInWishlist }) => isInWishlist))
    expectFields(answer.products, PRODUCT)
  }),
  answers('GET /apps/ecommerce/wishlist', 'has Thai texts', { headers: inThai }, (answer) =>
    assert.equal(answer.products[0]?.name, 'โทรศัพท์ โลตัสมินิ'),
  ),
  answers(
    'POST /apps/ecommerce/wishlist',
    'adds no product twice',
    { body: { productId: 9 }, status: 201 },
    expectEmpty,
    async (call) => expectIds((await call('GET /apps/ecommerce/wishlist')).products, [2, 9, 16, 21]),
  ),
  answers(
    'POST /apps/ecommerce/wishlist',
    'adds a product',
    { body: { productId: 1 }, status: 201 },
    expectEmpty,
    async (call) => {
      const { isInWishlist } = await call('GET /apps/ecommerce/products/{id}', { path: '/apps/ecommerce/products/1' })
      assert.equal(isInWishlist, true)
    },
  ),
  answers(
    'DELETE /apps/ecommerce/wishlist/{productId}',
    'removes a product',
    { path: '/apps/ecommerce/wishlist/2' },
    expectEmpty,
    async (call) => {
      const { products } = await call('GET /apps/ecommerce/wishlist')
      expectSame(
        products.map(({ id }) => id),
        [9, 16, 21],
      )
    },
  ),
  answers('GET /apps/ecommerce/cart', 'lists the products with their delivery', {}, (answer) => {
    expectSame(
      answer.products.map(({ id }) => id),
      [5, 12, 18, 26],
    )
    expectFields(answer.products, `${PRODUCT} qty shippingDate offers discountPercentage`)
    for (const { qty, shippingDate, offers, discountPercentage } of answer.products) {
      assert.equal(qty, 1)
      const days = (Date.parse(shippingDate) - Date.now()) / 86_400_000
      assert.ok(days > 0.9 && days <= 8)
      assert.ok(offers >= 1 && offers <= 4)
      assert.ok(discountPercentage >= 3 && discountPercentage <= 20)
    }
  }),
  answers(
    'POST /apps/ecommerce/cart',
    'adds a product with quantity 1',
    { body: { productId: 1 }, status: 201 },
    expectEmpty,
    async (call) => {
      const { products } = await call('GET /apps/ecommerce/cart')
      expectSame([products.at(-1)?.id, products.at(-1)?.qty, products.length], [1, 1, 5])
    },
  ),
  answers(
    'POST /apps/ecommerce/cart',
    'adds no product twice',
    { body: { productId: 12 }, status: 201 },
    expectEmpty,
    async (call) => expectIds((await call('GET /apps/ecommerce/cart')).products, [5, 12, 18, 26]),
  ),
  answers(
    'DELETE /apps/ecommerce/cart/{productId}',
    'removes a product',
    { path: '/apps/ecommerce/cart/5' },
    expectEmpty,
    async (call) => {
      const { isInCart } = await call('GET /apps/ecommerce/products/{id}', { path: '/apps/ecommerce/products/5' })
      assert.equal(isInCart, false)
      expectIds((await call('GET /apps/ecommerce/cart')).products, [12, 18, 26])
    },
  ),
  answers(
    'PATCH /apps/ecommerce/cart/{productId}',
    'changes the quantity',
    { path: '/apps/ecommerce/cart/5', body: { qty: 3 } },
    expectEmpty,
    async (call) => assert.equal((await call('GET /apps/ecommerce/cart')).products[0]?.qty, 3),
  ),
]
