import assert from 'node:assert/strict'
import { type DemoRow, nothing, refused, row, same, steps } from './demo-row.ts'

const th = { 'accept-language': 'th' }
const has = (text: string, q: string) => text.toLowerCase().includes(q.toLowerCase())
const descending = (ids: readonly number[]) =>
  same(
    ids,
    [...ids].sort((a, b) => b - a),
  )
/** The ids, in the order in which they came. */
const ids = (rows: readonly { id: number }[], expected: readonly number[]) =>
  same(
    rows.map(({ id }) => id),
    expected,
  )
/** Each row has these fields and no other. */
const fields = (rows: readonly object[], names: string) => {
  assert.ok(rows.length > 0)
  for (const each of rows) same(Object.keys(each).sort(), names.split(' ').sort())
}
const USER = 'id fullName company role username country contact email currentPlan status avatar'
const PRODUCT = 'id name slug description brand price image hasFreeShipping rating isInWishlist isInCart'
const client = {
  address: '1',
  company: 'C',
  companyEmail: 'c@example.com',
  country: 'Thailand',
  contact: '2',
  name: 'N',
}
const invoice = {
  issuedDate: '2026-11-01',
  dueDate: '2026-11-15',
  client,
  service: 'S',
  total: 500,
  invoiceStatus: 'Partial Payment',
}
const event = {
  title: 'Tea',
  start: '2026-11-21T02:00:00.000Z',
  end: '2026-11-21T03:00:00.000Z',
  extendedProps: { calendar: 'family' },
}
const post = {
  id: 2,
  title: 'New',
  categories: ['craft'],
  slug: 'new',
  status: 'Draft',
  excerpt: 'E',
  content: { type: 'doc', content: [] },
}

/** Each stands alone: the data are put back before it. One table, long as the theme is wide, so that no row is missed. */
export const DEMO_ROWS: readonly DemoRow[] = [
  row('POST /jwt/login', 'a known user', { body: { email: 'admin@demo.example', password: 'admin' } }, (a) => {
    assert.equal(a.userData.fullName, 'มาลี ผู้ดูแล')
    same(a.userData.ability, [{ action: 'manage', subject: 'all' }])
    assert.equal('password' in a.userData, false)
    assert.notEqual(a.accessToken, a.refreshToken)
    const { iat, exp } = JSON.parse(atob(a.accessToken.split('.')[1] ?? ''))
    assert.equal(exp - iat, 600)
    fields([a], 'userData accessToken refreshToken')
    fields([a.userData], 'id fullName username avatar email role ability extras')
    assert.equal(a.userData.extras?.eCommerceCartItemsCount, 4)
  }),
  refused(
    'POST /jwt/login',
    'somebody unknown with the password of another',
    { body: { email: 'nobody@demo.example', password: 'admin' }, status: 400 },
    { email: ['Email or Password is Invalid'] },
  ),
  refused(
    'POST /jwt/login',
    'a wrong password',
    { body: { email: 'admin@demo.example', password: 'x' }, status: 400 },
    { email: ['Email or Password is Invalid'] },
  ),
  refused(
    'POST /jwt/login',
    'without a password',
    { body: { email: 'admin@demo.example' }, status: 400 },
    { email: ['Something went wrong'] },
  ),
  row('POST /jwt/register', 'somebody new', { body: { email: 'n@x.example', password: 'p', username: 'n' } }, (a) => {
    assert.ok('user' in a)
    assert.equal(a.user.id, 3)
    assert.equal(a.user.role, 'admin')
    same(a.user.ability, [{ action: 'manage', subject: 'all' }])
    assert.equal('password' in a.user, false)
    assert.equal(a.accessToken.split('.').length, 3)
  }),
  steps('POST /jwt/register', 'who can then sign in', async (ask) => {
    const body = { email: 'n@x.example', password: 'p', username: 'n' }
    await ask('POST /jwt/register', { body })
    assert.equal((await ask('POST /jwt/login', { body })).userData.username, 'n')
  }),
  refused(
    'POST /jwt/register',
    'e-mail and username that are taken',
    { body: { email: 'client@demo.example', password: 'p', username: 'admin' }, status: 200 },
    { email: 'This email is already in use.', username: 'This username is already in use.' },
  ),
  refused(
    'POST /jwt/register',
    'only the username is taken',
    { body: { email: 'free@demo.example', password: 'p', username: 'admin' }, status: 200 },
    { email: null, username: 'This username is already in use.' },
  ),
  refused(
    'POST /jwt/register',
    'only the e-mail is taken',
    { body: { email: 'admin@demo.example', password: 'p', username: 'free' }, status: 200 },
    { email: 'This email is already in use.', username: null },
  ),
  steps('POST /jwt/refresh-token', 'new tokens for one that is in force', async (ask) => {
    const { refreshToken } = await ask('POST /jwt/login', {
      body: { email: 'client@demo.example', password: 'client' },
    })
    const fresh = await ask('POST /jwt/refresh-token', { body: { refreshToken } })
    assert.equal(fresh.userData.fullName, 'Nathan Client')
    assert.equal('password' in fresh.userData, false)
    same(fresh.userData.ability, [
      { action: 'read', subject: 'ACL' },
      { action: 'read', subject: 'Auth' },
    ])
    assert.notEqual(fresh.refreshToken, refreshToken)
    assert.equal(fresh.accessToken.split('.').length, 3)
  }),
  refused('POST /jwt/refresh-token', 'nothing', { body: {}, status: 401 }, 'Invalid refresh token'),
  refused(
    'POST /jwt/refresh-token',
    'not a token',
    { body: { refreshToken: 'x.y.z' }, status: 401 },
    'Invalid refresh token',
  ),

  row('GET /api/users/list/all-data', 'everybody', {}, (a) => {
    assert.equal(a.length, 50)
    fields(a, USER)
    for (const { role } of a) assert.ok(['admin', 'editor', 'author', 'maintainer', 'subscriber'].includes(role))
    for (const { status } of a) assert.ok(['active', 'inactive', 'pending'].includes(status))
  }),
  row('GET /api/users/list/data', 'the first ten', {}, (a) => {
    assert.equal(a.users.length, 10)
    assert.equal(a.total, 50)
    assert.equal(a.users[0]?.id, 1)
  }),
  row('GET /api/users/list/data', 'another page and size', { query: 'perPage=20&page=3' }, (a) =>
    same(
      a.users.map(({ id }) => id),
      [41, 42, 43, 44, 45, 46, 47, 48, 49, 50],
    ),
  ),
  row('GET /api/users/list/data', 'a page past the last is empty', { query: 'page=6' }, (a) =>
    same(a, { users: [], total: 50 }),
  ),
  row('GET /api/users/list/data', 'what is no page or size is the default', { query: 'page=0&perPage=-5' }, (a) => {
    assert.equal(a.users.length, 10)
    assert.equal(a.users[0]?.id, 1)
  }),
  row('GET /api/users/list/data', 'nor what is no number, or no whole one', { query: 'page=x&perPage=2.5' }, (a) => {
    assert.equal(a.users.length, 10)
    assert.equal(a.users[0]?.id, 1)
  }),
  row('GET /api/users/list/data', 'one to a page', { query: 'page=2&perPage=1' }, (a) => ids(a.users, [2])),
  row('GET /api/users/list/data', 'what is left empty is not asked for', { query: 'q=&role=&status=&page=' }, (a) => {
    assert.equal(a.users.length, 10)
    assert.equal(a.total, 50)
  }),
  row('GET /api/users/list/data', 'one filter: role', { query: 'role=editor&perPage=50' }, (a) =>
    assert.ok(a.total > 0 && a.total < 50 && a.users.every(({ role }) => role === 'editor')),
  ),
  row('GET /api/users/list/data', 'one filter: plan', { query: 'currentPlan=team&perPage=50' }, (a) =>
    assert.ok(a.total > 0 && a.total < 50 && a.users.every(({ currentPlan }) => currentPlan === 'team')),
  ),
  row('GET /api/users/list/data', 'one filter: status', { query: 'status=pending&perPage=50' }, (a) =>
    assert.ok(a.total > 0 && a.total < 50 && a.users.every(({ status }) => status === 'pending')),
  ),
  row('GET /api/users/list/data', 'a filter minds its case', { query: 'status=Active' }, (a) =>
    assert.equal(a.total, 0),
  ),
  row('GET /api/users/list/data', 'q in username or full name, any case', { query: 'q=PLOY' }, (a) => {
    assert.equal(a.total, 1)
    assert.equal(a.users[0]?.fullName, 'พลอย ศรีสุข')
  }),
  row('GET /api/users/list/data', 'q in the full name', { query: 'q=ace%20MIL' }, (a) =>
    same(
      a.users.map(({ fullName }) => fullName),
      ['Grace Miller'],
    ),
  ),
  row('GET /api/users/list/data', 'q in nothing else', { query: 'q=example.com' }, (a) =>
    same(a, { users: [], total: 0 }),
  ),
  row('GET /api/users/list/data', 'q in Thai', { query: `q=${encodeURIComponent('ใจดี')}` }, (a) =>
    assert.equal(a.total, 1),
  ),
  row(
    'GET /api/users/list/data',
    'exact filters together',
    { query: 'role=editor&currentPlan=team&status=active&perPage=50' },
    (a) => {
      assert.ok(a.total > 0)
      assert.ok(
        a.users.every((user) => user.role === 'editor' && user.currentPlan === 'team' && user.status === 'active'),
      )
    },
  ),
  row('GET /api/users/list/data', 'a filter is not a substring', { query: 'role=adm' }, (a) =>
    assert.equal(a.total, 0),
  ),
  row(
    'POST /apps/users/add-user',
    'last id plus 1, put first',
    { body: { fullName: 'New' }, status: 201 },
    (a) => {
      assert.equal(a.user.id, 51)
      assert.equal(a.user.fullName, 'New')
    },
    async (ask) => {
      const { users, total } = await ask('GET /api/users/list/data')
      same([users[0]?.id, total], [51, 51])
    },
  ),
  row('GET /api/users/user', 'one', { query: 'id=2' }, (a) => {
    assert.equal(a.fullName, 'Grace Miller')
    fields([a], USER)
  }),
  refused('GET /api/users/user', 'no id', { status: 400 }, ['id']),
  refused('GET /api/users/user', 'nobody', { query: 'id=999', status: 404 }, 'No such user'),
  row('DELETE /apps/users/delete', 'one', { query: 'id=2' }, nothing, async (ask) => {
    await ask('GET /api/users/user', { query: 'id=2', status: 404 })
    assert.equal((await ask('GET /api/users/list/data')).total, 49)
  }),
  row('DELETE /apps/users/delete', 'one that is not there', { query: 'id=999' }, nothing, async (ask) =>
    assert.equal((await ask('GET /api/users/list/data')).total, 50),
  ),

  row('GET /apps/invoice/invoices', 'newest id first', {}, (a) => {
    assert.equal(a.invoices.length, 10)
    assert.equal(a.total, 50)
    assert.equal(a.allData.length, 50)
    assert.equal(a.invoices[0]?.id, 5030)
    descending(a.invoices.map(({ id }) => id))
    fields(a.allData, 'id issuedDate client service total avatar invoiceStatus balance dueDate')
    fields(
      a.allData.map((each) => each.client),
      'address company companyEmail country contact name',
    )
    assert.equal(new Set(a.allData.map(({ invoiceStatus }) => invoiceStatus)).size, 6)
  }),
  row('GET /apps/invoice/invoices', 'a page past the last is empty', { query: 'page=6' }, (a) => {
    same(a.invoices, [])
    same([a.total, a.allData.length], [50, 50])
  }),
  row('GET /apps/invoice/invoices', 'what is no page or size is the default', { query: 'page=-1&perPage=0' }, (a) => {
    assert.equal(a.invoices.length, 10)
    assert.equal(a.invoices[0]?.id, 5030)
  }),
  row('GET /apps/invoice/invoices', 'q in a name that no e-mail has', { query: 'q=grace%20m&perPage=50' }, (a) => {
    assert.ok(a.total > 0)
    assert.ok(a.invoices.every(({ client: { name } }) => name === 'Grace Miller'))
  }),
  row('GET /apps/invoice/invoices', 'status in any case', { query: 'status=pAST dUE&perPage=50' }, (a) => {
    assert.ok(a.total > 0)
    assert.ok(a.invoices.every(({ invoiceStatus }) => invoiceStatus === 'Past Due'))
  }),
  row('GET /apps/invoice/invoices', 'a status is exact', { query: 'status=Past' }, (a) => assert.equal(a.total, 0)),
  row('GET /apps/invoice/invoices', 'another page and size', { query: 'perPage=20&page=3' }, (a) => {
    assert.equal(a.invoices.length, 10)
    assert.equal(a.invoices.at(-1)?.id, 4981)
  }),
  row('GET /apps/invoice/invoices', 'q in the client’s e-mail', { query: 'q=GRACE.M@&perPage=50' }, (a) => {
    assert.ok(a.total > 0)
    assert.ok(a.invoices.every(({ client: { companyEmail } }) => companyEmail === 'grace.m@example.com'))
  }),
  row('GET /apps/invoice/invoices', 'q in nothing else', { query: 'q=Thailand' }, (a) => assert.equal(a.total, 0)),
  row('GET /apps/invoice/invoices', 'q in the client', { query: 'q=grace&perPage=50' }, (a) => {
    assert.ok(a.total > 0)
    assert.ok(a.invoices.every(({ client: { name, companyEmail } }) => has(name + companyEmail, 'grace')))
  }),
  row('GET /api/invoice/invoices/{id}', 'one', { at: '/api/invoice/invoices/4981' }, (a) => {
    assert.equal(a.invoice.id, 4981)
    assert.equal(a.paymentDetails.totalDue, a.invoice.balance)
    fields([a.paymentDetails], 'totalDue bankName country iban swiftCode')
  }),
  refused(
    'GET /api/invoice/invoices/{id}',
    'an unknown one',
    { at: '/api/invoice/invoices/1', status: 404 },
    'No such invoice',
  ),
  row('DELETE /apps/invoice/delete', 'one', { query: 'id=5030' }, nothing, async (ask) => {
    const { invoices, total } = await ask('GET /apps/invoice/invoices')
    same([invoices[0]?.id, total], [5029, 49])
  }),
  row('GET /api/invoice/clients', 'those of the first five', {}, (a) => {
    assert.equal(a.length, 5)
    fields(a, 'address company companyEmail country contact name')
  }),
  steps('GET /api/invoice/clients', 'by the order in which the invoices are kept', async (ask) => {
    const clients = await ask('GET /api/invoice/clients')
    const { allData } = await ask('GET /apps/invoice/invoices')
    same(
      clients,
      allData.slice(0, 5).map((each) => each.client),
    )
  }),
  row(
    'POST /apps/invoice/add-invoice',
    'a new one',
    { body: invoice, status: 201 },
    (a) => {
      assert.equal(a.invoice.id, 5031)
      assert.equal(a.invoice.balance, 250)
    },
    async (ask) => {
      const { invoices, total } = await ask('GET /apps/invoice/invoices')
      same([invoices[0]?.id, total], [5031, 51])
    },
  ),
  row(
    'POST /apps/invoice/update-invoice',
    'one',
    { body: { ...invoice, id: 4990 } },
    (a) => {
      assert.equal(a.invoice.id, 4990)
      assert.equal(a.invoice.client.name, 'N')
    },
    async (ask) => {
      const at = '/api/invoice/invoices/4990'
      assert.equal((await ask('GET /api/invoice/invoices/{id}', { at })).invoice.client.name, 'N')
    },
  ),
  refused(
    'POST /apps/invoice/update-invoice',
    'an unknown one',
    { body: { ...invoice, id: 1 }, status: 404 },
    'No such invoice',
  ),

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

  row('GET /apps/calendar/events', 'of some calendars', { query: 'calendars=family&calendars=holiday' }, (a) => {
    assert.ok(a.length > 0)
    assert.ok(a.every(({ extendedProps }) => ['family', 'holiday'].includes(extendedProps.calendar)))
  }),
  row('GET /apps/calendar/events', 'of some, with commas between', { query: 'calendars=family,holiday' }, (a) => {
    assert.ok(a.length > 0)
    assert.ok(a.every(({ extendedProps }) => ['family', 'holiday'].includes(extendedProps.calendar)))
  }),
  row('GET /apps/calendar/events', 'of one, as axios writes a list', { query: 'calendars[]=family' }, (a) =>
    assert.ok(a.length > 0 && a.every(({ extendedProps }) => extendedProps.calendar === 'family')),
  ),
  row('GET /apps/calendar/events', 'of all', {}, (a) => assert.equal(a.length, 16)),
  row('GET /apps/calendar/events', 'of none', { query: 'calendars=' }, (a) => assert.equal(a.length, 0)),
  row(
    'POST /apps/calendar/add-event',
    'a new one',
    { body: event, status: 201 },
    (a) => {
      assert.equal(a.event.id, 17)
      assert.equal(a.event.title, 'Tea')
    },
    async (ask) => {
      const events = await ask('GET /apps/calendar/events', { query: 'calendars=family' })
      assert.equal(events.at(-1)?.title, 'Tea')
    },
  ),
  row(
    'POST /apps/calendar/update-event',
    'merged by id',
    { body: { id: 1, title: 'Moved' } },
    (a) => {
      assert.equal(a.event.title, 'Moved')
      assert.equal(a.event.extendedProps.calendar, 'business')
    },
    async (ask) => {
      const events = await ask('GET /apps/calendar/events')
      same([events[0]?.title, events[1]?.title, events.length], ['Moved', 'Dinner with grandmother', 16])
    },
  ),
  refused(
    'POST /apps/calendar/update-event',
    'an unknown one',
    { body: { id: 99, title: 'Moved' }, status: 404 },
    'No such event',
  ),
  row('DELETE /apps/calendar/remove-event', 'one', { query: 'id=1' }, nothing, async (ask) => {
    const events = await ask('GET /apps/calendar/events')
    same([events.length, events[0]?.id], [15, 2])
  }),

  row('GET /account-setting/data', 'all parts', {}, (a) =>
    same(Object.keys(a.notification), [
      'commentOnArticle',
      'answerOnForm',
      'followMe',
      'newAnnouncements',
      'productUpdates',
      'blogDigest',
    ]),
  ),
  row(
    'POST /account-setting/data',
    'one part',
    { body: { social: { line: 'a', facebook: '', instagram: '', linkedin: '' } } },
    (a) => {
      assert.equal(a.social.line, 'a')
      assert.equal(a.general.username, 'mali.demo')
    },
  ),
  row('GET /profile/data', 'the profile', {}, (a) => {
    assert.ok(a.posts.length > 0 && a.header.designation === 'Guest relations')
    fields([a], 'header userAbout suggestedPages posts latestPhotos suggestions polls')
  }),
  row('GET /profile/data', 'in Thai', { headers: th }, (a) => assert.equal(a.header.designation, 'ฝ่ายดูแลลูกค้า')),
  row('POST /profile/like', 'a post, whose like is taken back', { body: { postId: 1 } }, (a) =>
    same([a.posts[0]?.likes, a.posts[0]?.youLiked], [23, false]),
  ),
  row('POST /profile/like', 'a comment', { body: { postId: 1, commentId: 1 } }, (a) => {
    same([a.posts[0]?.comments[0]?.likes, a.posts[0]?.comments[0]?.youLiked], [5, true])
    assert.equal(a.posts[0]?.likes, 24)
  }),
  row('POST /profile/comment', 'one’s own, the last', { body: { postId: 1, text: ' Hello ' } }, (a) => {
    const last = a.posts[0]?.comments.at(-1)
    same([last?.id, last?.text, last?.author.fullName, last?.likes], [4, 'Hello', 'มาลี ผู้ดูแล', 0])
  }),
  row('POST /profile/follow', 'a page that was followed', { body: { pageId: 2 } }, (a) =>
    same(
      a.suggestedPages.map(({ followed }) => followed),
      [false, false, false],
    ),
  ),
  row('POST /profile/add-friend', 'one', { body: { personId: 9 } }, (a) =>
    same(
      a.suggestions.map(({ requested }) => requested),
      [false, true, false, false],
    ),
  ),
  steps('POST /profile/vote', 'one vote, which moves', async (ask) => {
    await ask('POST /profile/vote', { body: { pollId: 1 } })
    const { polls } = await ask('POST /profile/vote', { body: { pollId: 2 } })
    same(
      polls.map(({ votes, youVoted }) => [votes, youVoted]),
      [
        [41, false],
        [34, true],
        [18, false],
      ],
    )
  }),
  refused('POST /profile/vote', 'for nothing', { body: { pollId: 9 }, status: 404 }, 'Not on the profile'),
  row('GET /pricing/data', 'three plans', {}, (a) =>
    same(
      a.plans.map(({ name, monthlyPrice, yearlyPlan, popular }) => [
        name,
        monthlyPrice,
        yearlyPlan.perMonth,
        yearlyPlan.totalAnnual,
        popular,
      ]),
      [
        ['basic', 0, 0, 0, false],
        ['standard', 49, 40, 480, true],
        ['enterprise', 99, 80, 960, false],
      ],
    ),
  ),
  row('GET /pricing/data', 'in Thai', { headers: th }, (a) => assert.equal(a.plans[0]?.subtitle, 'สำหรับลองใช้')),
  row('POST /pricing/choose', 'another plan', { body: { plan: 'standard' } }, (a) =>
    assert.equal(a.chosen, 'standard'),
  ),
  row('GET /faq/data', 'all categories', {}, (a) =>
    same(Object.keys(a), ['payment', 'delivery', 'cancellationReturn', 'myOrders', 'productServices']),
  ),
  row('GET /faq/data', 'without the empty ones', { query: 'q=WARRANTY' }, (a) => {
    same(Object.keys(a), ['productServices'])
    assert.equal(a.productServices?.qandA.length, 1)
  }),
  row('GET /faq/data', 'in Thai', { query: `q=${encodeURIComponent('พัสดุ')}`, headers: th }, (a) =>
    same(Object.keys(a), ['delivery']),
  ),
  row('GET /faq/data', 'nothing at all', { query: 'q=zzz' }, (a) => same(a, {})),
  row('GET /faq/data/knowledge_base', 'categories', {}, (a) => {
    assert.equal(a.length, 6)
    assert.equal(a[0]?.title, 'Writing')
  }),
  row('GET /faq/data/knowledge_base', 'in Thai', { headers: th }, (a) => assert.equal(a[0]?.title, 'การเขียนข้อความ')),
  row('GET /faq/data/category', 'their questions', {}, (a) => {
    assert.equal(a[0]?.questions[0]?.question, 'How long may a message be?')
    assert.ok(a.every(({ questions }) => questions.length > 0))
  }),
  row('GET /faq/data/category', 'in Thai', { headers: th }, (a) =>
    assert.equal(a[0]?.questions[0]?.question, 'ข้อความยาวได้แค่ไหน'),
  ),
  row('GET /faq/data/question', 'their answers', {}, (a) => {
    assert.equal(a[0]?.title, 'How long may a message be?')
    assert.ok(a.every(({ content, relatedQuestions }) => content.length > 0 && relatedQuestions.length > 0))
  }),
  row('GET /faq/data/question', 'in Thai', { headers: { 'accept-language': ' TH-th, en' } }, (a) =>
    assert.equal(a[0]?.title, 'ข้อความยาวได้แค่ไหน'),
  ),
  row('GET /blog/list/data', 'posts', {}, (a) => assert.equal(a.length, 6)),
  row('GET /blog/list/data/sidebar', 'beside them', {}, (a) =>
    assert.ok(a.recentPosts.length > 0 && a.categories.length > 0),
  ),
  row('GET /blog/list/data/detail', 'one', { query: 'id=2' }, (a) =>
    assert.equal(a.title, 'A morning at the floating market'),
  ),
  refused('GET /blog/list/data/detail', 'an unknown one', { query: 'id=99', status: 404 }, 'No such post'),
  row('GET /blog/list/data/edit', 'the first, published', {}, (a) => assert.equal(a.status, 'Published')),
  row('GET /blog/list/data/edit', 'one', { query: 'id=2' }, (a) =>
    fields([a], 'id author posted title categories slug status featuredImage excerpt content'),
  ),
  row(
    'POST /blog/list/data/edit',
    'one',
    { body: post },
    (a) => assert.equal(a.title, 'New'),
    async (ask) => {
      const posts = await ask('GET /blog/list/data')
      same([posts[0]?.title, posts[1]?.title], ['Write it, then halve it', 'New'])
    },
  ),
  refused('POST /blog/list/data/edit', 'an unknown one', { body: { ...post, id: 99 }, status: 404 }, 'No such post'),
  row('POST /blog/list/data/bookmark', 'one more', { body: { id: 2 } }, (a) =>
    same([a.bookmarks, a.youBookmarked], [104, true]),
  ),
  row('POST /blog/list/data/comment', 'the last of them', { body: { id: 2, text: ' Well said ' } }, (a) => {
    const last = a.comments.at(-1)
    same([a.comments.length, last?.text, last?.author.fullName], [3, 'Well said', 'มาลี ผู้ดูแล'])
  }),
  refused('POST /blog/list/data/comment', 'nothing said', { body: { id: 2, text: ' ' }, status: 400 }, ['text']),

  row('GET /card/card-analytics/support-tracker', 'by period', {}, (a) =>
    same(Object.keys(a), ['last28Days', 'lastMonth', 'lastYear']),
  ),
  row('GET /card/card-analytics/avg-sessions', 'its goal', {}, (a) => assert.equal(a.lastYear.goal, 100_000)),
  row('GET /card/card-analytics/revenue-report', 'twelve months a year', {}, (a) =>
    assert.ok(a.years.every(({ earning, expense }) => earning.length === 12 && expense.length === 12)),
  ),
  row('GET /card/card-analytics/goal-overview', 'percent', {}, (a) => assert.ok(a.percent > 0 && a.percent <= 100)),
  row('GET /card/card-analytics/revenue', 'adds up', {}, (a) =>
    assert.equal(
      a.thisMonthByDay.reduce((sum, day) => sum + day, 0),
      a.thisMonth,
    ),
  ),
  row('GET /card/card-analytics/product-orders', 'by state', {}, (a) =>
    assert.ok(a.lastYear.finished > a.lastMonth.finished),
  ),
  row('GET /card/card-analytics/sessions-device', 'adds up to all', {}, (a) =>
    assert.equal(Math.round(a.lastMonth.reduce((sum, { share }) => sum + share, 0)), 100),
  ),
  row('GET /card/card-analytics/customers', 'by kind', {}, (a) => assert.ok(a.lastMonth.newCustomers > 0)),
  ...(
    [
      'orders-bar-chart',
      'profit-line-chart',
      'subscribers',
      'revenue',
      'sales',
      'orders',
      'site-traffic',
      'active-users',
      'newsletter',
    ] as const
  ).map((name) =>
    row(`GET /card/card-statistics/${name}`, 'a figure and the way there', {}, (a) =>
      assert.equal(a.series.at(-1), a.figure),
    ),
  ),

  row('GET /api/datatables/initial-data', 'a hundred rows', {}, (a) => assert.equal(a.length, 100)),
  row('GET /api/datatables/data', 'ten of them', {}, (a) => {
    assert.equal(a.data.length, 10)
    assert.equal(a.allData.length, 100)
    assert.equal(a.total, 100)
  }),
  row('GET /api/datatables/data', 'another page and size', { query: 'perPage=30&page=4' }, (a) =>
    same(
      a.data.map(({ id }) => id),
      [91, 92, 93, 94, 95, 96, 97, 98, 99, 100],
    ),
  ),
  row('GET /api/datatables/data', 'a page past the last is empty', { query: 'page=11' }, (a) => {
    same(a.data, [])
    assert.equal(a.total, 100)
  }),
  row('GET /api/datatables/data', 'what is no page or size is the default', { query: 'page=0&perPage=-1' }, (a) =>
    ids(a.data, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  ),
  row('GET /api/datatables/data', 'by name', { query: 'q=GRACE%20mil&perPage=100' }, (a) => {
    assert.ok(a.total > 0)
    assert.ok(a.data.every(({ fullName }) => fullName === 'Grace Miller'))
  }),
  row('GET /api/datatables/data', 'found', { query: 'q=TEACHER&perPage=100' }, (a) => {
    assert.ok(a.total > 0 && a.total < 100)
    assert.ok(a.data.every(({ post: job }) => job === 'teacher'))
  }),
  row('GET /api/autocomplete/data', 'groups of at most four', {}, (a) => {
    assert.ok(a.every(({ searchLimit }) => searchLimit === 4))
    same(
      a.map(({ group }) => group),
      ['people', 'towns', 'fruits'],
    )
  }),
  row('GET /api/main-search/data', 'groups of at most four', {}, (a) => {
    assert.ok(a.every(({ searchLimit }) => searchLimit === 4))
    same(
      a.map(({ group }) => group),
      ['pages', 'files', 'contacts'],
    )
  }),
  row('GET /api/bookmarks/data', 'three', {}, (a) => {
    ids(a.bookmarks, [1, 6, 8])
    assert.equal(a.suggestions.filter(({ isBookmarked }) => isBookmarked).length, 3)
  }),
  row('POST /api/bookmarks/update', 'adds one that is not there', { body: { id: 2 } }, (a) =>
    same(
      a.bookmarks.map(({ id }) => id),
      [1, 6, 8, 2],
    ),
  ),
  row('POST /api/bookmarks/update', 'removes one that is', { body: { id: 6 } }, (a) =>
    same(
      a.bookmarks.map(({ id }) => id),
      [1, 8],
    ),
  ),
  refused('POST /api/bookmarks/update', 'no such page', { body: { id: 99 }, status: 404 }, 'No such page'),

  row('GET /apps/email/emails', 'the inbox, newest first', {}, (a) => {
    assert.equal(a.emails.length, 12)
    descending(a.emails.map(({ time }) => Date.parse(time)))
    assert.ok(a.emails.every(({ folder }) => folder === 'inbox'))
    assert.equal(a.emailsMeta.draft, 2)
    assert.equal(a.emailsMeta.inbox, a.emails.filter(({ isRead }) => !isRead).length)
  }),
  steps('GET /apps/email/emails', 'the spam that is new is counted', async (ask) => {
    await ask('POST /apps/email/update-emails', { body: { emailIds: [17, 18], dataToUpdate: { isRead: false } } })
    assert.equal((await ask('GET /apps/email/emails')).emailsMeta.spam, 2)
    await ask('POST /apps/email/update-emails', { body: { emailIds: [17], dataToUpdate: { isRead: true } } })
    assert.equal((await ask('GET /apps/email/emails')).emailsMeta.spam, 1)
  }),
  row('GET /apps/email/emails', 'q in the sender’s name', { query: 'q=GRACE' }, (a) => {
    assert.ok(a.emails.length > 0)
    assert.ok(a.emails.every(({ from, subject }) => has(from.name + subject, 'grace')))
    assert.ok(a.emails.some(({ subject }) => !has(subject, 'grace')))
  }),
  row('GET /apps/email/emails', 'a folder that there is not', { query: 'folder=attic' }, (a) => same(a.emails, [])),
  steps('GET /apps/email/emails', 'starred, but not from the bin', async (ask) => {
    const before = (await ask('GET /apps/email/emails', { query: 'folder=starred' })).emails.length
    await ask('POST /apps/email/update-emails', { body: { emailIds: [2], dataToUpdate: { folder: 'trash' } } })
    assert.equal((await ask('GET /apps/email/emails', { query: 'folder=starred' })).emails.length, before - 1)
  }),
  row('GET /apps/email/emails', 'q in a folder', { query: 'folder=sent&q=saturday' }, (a) =>
    assert.equal(a.emails.length, 1),
  ),
  row('GET /apps/email/emails', 'starred, wherever they lie', { query: 'folder=starred' }, (a) =>
    assert.ok(a.emails.length > 0 && a.emails.every(({ isStarred }) => isStarred)),
  ),
  row('GET /apps/email/emails', 'with a label', { query: 'label=important' }, (a) =>
    assert.ok(a.emails.length > 0 && a.emails.every(({ labels }) => labels.includes('important'))),
  ),
  row(
    'POST /apps/email/update-emails',
    'several',
    { body: { emailIds: [1, 2], dataToUpdate: { folder: 'trash' } } },
    (a) =>
      same(
        a.emails.map(({ folder }) => folder),
        ['trash', 'trash'],
      ),
  ),
  steps(
    'POST /apps/email/update-emails-label',
    'given to each that lacks it, taken from each that has it',
    async (ask) => {
      const labels = async () =>
        (await ask('GET /apps/email/emails')).emails
          .filter(({ id }) => id <= 2)
          .sort((a, b) => a.id - b.id)
          .map((email) => [...email.labels].sort())
      const before = await labels()
      const body = { emailIds: [1, 2], label: 'private' }
      const { emails } = await ask('POST /apps/email/update-emails-label', { body })
      ids(emails, [1, 2])
      same(
        await labels(),
        before.map((each) =>
          each.includes('private') ? each.filter((label) => label !== 'private') : [...each, 'private'].sort(),
        ),
      )
      await ask('POST /apps/email/update-emails-label', { body })
      same(await labels(), before)
    },
  ),
  row('GET /apps/email/get-email', 'one and its neighbours', { query: 'id=1' }, (a) => {
    assert.equal(a.email.subject, 'Twelve guests on Saturday')
    same([a.hasPreviousMail, a.hasNextMail], [false, true])
  }),
  row('GET /apps/email/get-email', 'the last of its list', { query: 'id=12' }, (a) =>
    same([a.hasPreviousMail, a.hasNextMail], [true, false]),
  ),
  refused('GET /apps/email/get-email', 'an unknown one', { query: 'id=99', status: 404 }, 'No such e-mail'),
  row('GET /apps/email/paginate-email', 'the next', { query: 'emailId=1&dir=next' }, (a) =>
    assert.equal(a.email.id, 2),
  ),
  row('GET /apps/email/paginate-email', 'the one before', { query: 'emailId=2&dir=previous' }, (a) =>
    assert.equal(a.email.id, 1),
  ),
  refused(
    'GET /apps/email/paginate-email',
    'before the first',
    { query: 'emailId=1&dir=previous', status: 404 },
    'No such e-mail',
  ),
  row('GET /apps/email/paginate-email', 'in another folder', { query: 'emailId=13&dir=next&folder=sent' }, (a) =>
    assert.equal(a.email.id, 14),
  ),
  row(
    'POST /apps/email/send-email',
    'to two',
    { body: { to: 'a@example.com, b@example.com', subject: 'S', message: 'M' }, status: 201 },
    (a) => {
      assert.equal(a.email.folder, 'sent')
      assert.equal(a.email.to.length, 2)
    },
    async (ask) => {
      const { emails } = await ask('GET /apps/email/emails', { query: 'folder=sent' })
      same([emails.length, emails.some(({ subject }) => subject === 'S')], [3, true])
    },
  ),
  steps('POST /apps/email/send-email', 'a draft, kept and then sent, is one letter', async (ask) => {
    const letter = { to: 'a@example.com', subject: 'S', message: 'M' }
    const { email } = await ask('POST /apps/email/send-email', { body: { ...letter, draft: true }, status: 201 })
    assert.equal(email.folder, 'draft')
    await ask('POST /apps/email/send-email', { body: { ...letter, id: email.id }, status: 201 })
    assert.equal((await ask('GET /apps/email/emails', { query: 'folder=draft' })).emails.length, 2)
    assert.equal((await ask('GET /apps/email/emails', { query: 'folder=sent' })).emails.length, 3)
  }),

  row('GET /apps/chat/chats-and-contacts', 'the newest talk first', {}, (a) => {
    assert.equal(a.contacts.length, 12)
    same(
      a.chatsContacts.map(({ id }) => id),
      [2, 3, 1, 4],
    )
    assert.equal(a.profileUser.fullName, 'มาลี ผู้ดูแล')
  }),
  row('GET /apps/chat/users/profile-user', 'oneself', {}, (a) => assert.equal(a.id, 100)),
  row(
    'GET /apps/chat/get-chat',
    'all of it seen',
    { query: 'id=2' },
    (a) => {
      assert.equal(a.chat?.unseenMsgs, 0)
      assert.equal(a.chat?.chat.length, 4)
      assert.equal(a.contact.id, 2)
    },
    async (ask) => {
      const { chatsContacts } = await ask('GET /apps/chat/chats-and-contacts')
      same(
        chatsContacts.map(({ id, chat }) => [id, chat.unseenMsgs]),
        [
          [2, 0],
          [3, 1],
          [1, 0],
          [4, 0],
        ],
      )
    },
  ),
  row('GET /apps/chat/get-chat', 'somebody to whom nothing was said', { query: 'id=9' }, (a) => {
    assert.equal(a.chat, null)
    assert.equal(a.contact.id, 9)
  }),
  refused('GET /apps/chat/get-chat', 'nobody', { query: 'id=99', status: 404 }, 'No such contact'),
  row(
    'POST /apps/chat/send-msg',
    'a first word',
    { body: { contactId: 9, message: ' สวัสดี ' }, status: 201 },
    (a) => {
      assert.equal(a.newMessage.message, 'สวัสดี')
      assert.equal(a.newMessage.senderId, 100)
      assert.equal(a.chat.userId, 9)
    },
    async (ask) => {
      const { chatsContacts } = await ask('GET /apps/chat/chats-and-contacts')
      same([chatsContacts[0]?.id, chatsContacts[0]?.chat.lastMessage?.message], [9, 'สวัสดี'])
      assert.equal((await ask('GET /apps/chat/get-chat', { query: 'id=9' })).chat?.chat.length, 1)
    },
  ),
  row('POST /apps/chat/send-msg', 'one more word', { body: { contactId: 4, message: 'Hi' }, status: 201 }, (a) =>
    assert.equal(a.chat.chat.length, 3),
  ),
  refused(
    'POST /apps/chat/send-msg',
    'to nobody',
    { body: { contactId: 99, message: 'Hi' }, status: 404 },
    'No such contact',
  ),

  row('GET /apps/todo/tasks', 'the newest first, none from the bin', {}, (a) => {
    assert.equal(a.length, 17)
    descending(a.map(({ id }) => id))
  }),
  row('GET /apps/todo/tasks', 'important ones', { query: 'filter=important' }, (a) =>
    assert.ok(a.length > 0 && a.length < 17 && a.every(({ isImportant, isDeleted }) => isImportant && !isDeleted)),
  ),
  row('GET /apps/todo/tasks', 'those that are done', { query: 'filter=completed' }, (a) =>
    assert.ok(a.length > 0 && a.length < 17 && a.every(({ isCompleted }) => isCompleted)),
  ),
  row('GET /apps/todo/tasks', 'by title', { query: 'q=the&sortBy=title-asc' }, (a) =>
    same(
      a.map(({ title }) => title.slice(0, 4)),
      ['Answ', 'Clea', 'Orde', 'Pay ', 'Plan', 'Read', 'Show', 'Than'],
    ),
  ),
  row('GET /apps/todo/tasks', 'by title backwards, in Thai', { query: 'sortBy=title-desc' }, (a) => {
    const titles = a.map(({ title }) => title)
    same(
      titles,
      [...titles].sort((one, other) => other.localeCompare(one, 'th')),
    )
    descending([titles.indexOf('สำรองข้อมูลประจำสัปดาห์'), titles.indexOf('แก้คำผิดในหน้าคำถาม')].map((at) => -at))
  }),
  row('GET /apps/todo/tasks', 'the next due first', { query: 'sortBy=due-date' }, (a) => {
    const days = a.map(({ dueDate }) => dueDate)
    same(days, [...days].sort())
    assert.ok(days[0] !== days.at(-1))
  }),
  row('GET /apps/todo/tasks', 'an unknown order is the newest first', { query: 'sortBy=mood&filter=mood' }, (a) => {
    assert.equal(a.length, 17)
    descending(a.map(({ id }) => id))
  }),
  row('GET /apps/todo/tasks', 'the bin', { query: 'filter=deleted' }, (a) =>
    same(
      a.map(({ id }) => id),
      [10],
    ),
  ),
  steps('GET /apps/todo/tasks', 'q and a tag', async (ask) => {
    const tagged = await ask('GET /apps/todo/tasks', { query: 'tag=team' })
    const [one] = tagged
    const q = encodeURIComponent(one?.title.slice(2).toUpperCase() ?? '')
    ids(await ask('GET /apps/todo/tasks', { query: `tag=team&q=${q}` }), [one?.id ?? 0])
    assert.ok(tagged.length > 1)
  }),
  row('GET /apps/todo/tasks', 'a tag among others', { query: 'tag=team' }, (a) => {
    assert.ok(a.some(({ tags }) => tags.length > 1))
    assert.ok(a.every(({ tags }) => tags.includes('team')))
  }),
  row(
    'POST /apps/todo/add-tasks',
    'a new one',
    { body: { title: 'Sweep', dueDate: '2026-11-30' }, status: 201 },
    (a) => assert.equal(a.task.id, 19),
    async (ask) => assert.equal((await ask('GET /apps/todo/tasks'))[0]?.title, 'Sweep'),
  ),
  row(
    'POST /apps/todo/update-task',
    'done',
    { body: { id: 1, isCompleted: true } },
    (a) => {
      assert.equal(a.task.isCompleted, true)
      assert.equal(a.task.title, 'โทรหาเครือข่ายเรื่องชื่อผู้ส่ง')
    },
    async (ask) => {
      const done = await ask('GET /apps/todo/tasks', { query: 'filter=completed' })
      assert.ok(done.some(({ id }) => id === 1))
    },
  ),
  refused('POST /apps/todo/update-task', 'an unknown one', { body: { id: 99 }, status: 404 }, 'No such task'),
  row('DELETE /apps/todo/delete-task', 'into the bin', { query: 'id=1' }, nothing, async (ask) => {
    const binned = await ask('GET /apps/todo/tasks', { query: 'filter=deleted' })
    same(
      binned.map(({ id }) => id),
      [10, 1],
    )
  }),
]
