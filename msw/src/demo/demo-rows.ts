import assert from 'node:assert/strict'
import { type DemoRow, nothing, refused, row, same, steps } from './demo-row.ts'

const th = { 'accept-language': 'th' }
const has = (text: string, q: string) => text.toLowerCase().includes(q.toLowerCase())
const descending = (ids: readonly number[]) =>
  same(
    ids,
    [...ids].sort((a, b) => b - a),
  )
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
  }),
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
  refused(
    'POST /jwt/refresh-token',
    'not a token',
    { body: { refreshToken: 'x.y.z' }, status: 401 },
    'Invalid refresh token',
  ),

  row('GET /api/users/list/all-data', 'everybody', {}, (a) => assert.equal(a.length, 50)),
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
  row('GET /api/users/user', 'one', { query: 'id=2' }, (a) => assert.equal(a.fullName, 'Grace Miller')),
  refused('GET /api/users/user', 'nobody', { query: 'id=999', status: 404 }, 'No such user'),
  row('DELETE /apps/users/delete', 'one', { query: 'id=2' }, nothing, async (ask) => {
    await ask('GET /api/users/user', { query: 'id=2', status: 404 })
    assert.equal((await ask('GET /api/users/list/data')).total, 49)
  }),

  row('GET /apps/invoice/invoices', 'newest id first', {}, (a) => {
    assert.equal(a.invoices.length, 10)
    assert.equal(a.total, 50)
    assert.equal(a.allData.length, 50)
    assert.equal(a.invoices[0]?.id, 5030)
    descending(a.invoices.map(({ id }) => id))
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
    assert.ok(a.paymentDetails.bankName && a.paymentDetails.iban && a.paymentDetails.swiftCode)
  }),
  row('DELETE /apps/invoice/delete', 'one', { query: 'id=5030' }, nothing, async (ask) => {
    const { invoices, total } = await ask('GET /apps/invoice/invoices')
    same([invoices[0]?.id, total], [5029, 49])
  }),
  row('GET /api/invoice/clients', 'those of the first five', {}, (a) => assert.equal(a.length, 5)),
  row('POST /apps/invoice/add-invoice', 'a new one', { body: invoice, status: 201 }, (a) => {
    assert.equal(a.invoice.id, 5031)
    assert.equal(a.invoice.balance, 250)
  }),
  row('POST /apps/invoice/update-invoice', 'one', { body: { ...invoice, id: 4990 } }, (a) =>
    assert.equal(a.invoice.client.name, 'N'),
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
    assert.ok(a.products.every((product) => product.rating >= 1 && product.rating <= 5 && !('colorOptions' in product)))
  }),
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
  }),
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
  }),
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
  row('DELETE /apps/ecommerce/cart/{productId}', 'one less', { at: '/apps/ecommerce/cart/5' }, nothing, async (ask) => {
    const { isInCart } = await ask('GET /apps/ecommerce/products/{id}', { at: '/apps/ecommerce/products/5' })
    assert.equal(isInCart, false)
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
  row('GET /apps/calendar/events', 'of none', { query: 'calendars=' }, (a) => assert.equal(a.length, 0)),
  row('POST /apps/calendar/add-event', 'a new one', { body: event, status: 201 }, (a) => {
    assert.equal(a.event.id, 17)
    assert.equal(a.event.title, 'Tea')
  }),
  row('POST /apps/calendar/update-event', 'merged by id', { body: { id: 1, title: 'Moved' } }, (a) => {
    assert.equal(a.event.title, 'Moved')
    assert.equal(a.event.extendedProps.calendar, 'business')
  }),
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
  row('GET /profile/data', 'the profile', {}, (a) =>
    assert.ok(a.posts.length > 0 && a.header.designation === 'Guest relations'),
  ),
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
  row('GET /faq/data/knowledge_base', 'categories', {}, (a) => assert.equal(a.length, 6)),
  row('GET /faq/data/category', 'their questions', {}, (a) =>
    assert.ok(a.every(({ questions }) => questions.length > 0)),
  ),
  row('GET /faq/data/question', 'their answers', {}, (a) =>
    assert.ok(a.every(({ content, relatedQuestions }) => content.length > 0 && relatedQuestions.length > 0)),
  ),
  row('GET /blog/list/data', 'posts', {}, (a) => assert.equal(a.length, 6)),
  row('GET /blog/list/data/sidebar', 'beside them', {}, (a) =>
    assert.ok(a.recentPosts.length > 0 && a.categories.length > 0),
  ),
  row('GET /blog/list/data/detail', 'one', { query: 'id=2' }, (a) =>
    assert.equal(a.title, 'A morning at the floating market'),
  ),
  row('GET /blog/list/data/edit', 'the first, published', {}, (a) => assert.equal(a.status, 'Published')),
  row('POST /blog/list/data/edit', 'one', { body: post }, (a) => assert.equal(a.title, 'New')),

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
    assert.equal(a.bookmarks.length, 3)
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

  row('GET /apps/email/emails', 'the inbox, newest first', {}, (a) => {
    assert.equal(a.emails.length, 12)
    assert.ok(a.emails.every(({ folder }) => folder === 'inbox'))
    assert.equal(a.emailsMeta.draft, 2)
    assert.equal(a.emailsMeta.inbox, a.emails.filter(({ isRead }) => !isRead).length)
  }),
  row('GET /apps/email/emails', 'q in a folder', { query: 'folder=sent&q=saturday' }, (a) =>
    assert.equal(a.emails.length, 1),
  ),
  row('GET /apps/email/emails', 'starred, wherever they lie', { query: 'folder=starred' }, (a) =>
    assert.ok(a.emails.length > 0 && a.emails.every(({ isStarred }) => isStarred)),
  ),
  row('GET /apps/email/emails', 'with a label', { query: 'label=important' }, (a) =>
    assert.ok(a.emails.every(({ labels }) => labels.includes('important'))),
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
  row('POST /apps/email/update-emails-label', 'toggled', { body: { emailIds: [1], label: 'private' } }, (a) =>
    assert.equal(a.emails.length, 1),
  ),
  row('GET /apps/email/get-email', 'one and its neighbours', { query: 'id=1' }, (a) => {
    assert.equal(a.email.subject, 'Twelve guests on Saturday')
    same([a.hasPreviousMail, a.hasNextMail], [false, true])
  }),
  row('GET /apps/email/paginate-email', 'the next', { query: 'emailId=1&dir=next' }, (a) =>
    assert.equal(a.email.id, 2),
  ),
  row(
    'POST /apps/email/send-email',
    'to two',
    { body: { to: 'a@example.com, b@example.com', subject: 'S', message: 'M' }, status: 201 },
    (a) => {
      assert.equal(a.email.folder, 'sent')
      assert.equal(a.email.to.length, 2)
    },
  ),

  row('GET /apps/chat/chats-and-contacts', 'the newest talk first', {}, (a) => {
    assert.equal(a.contacts.length, 12)
    same(
      a.chatsContacts.map(({ id }) => id),
      [2, 3, 1, 4],
    )
    assert.equal(a.profileUser.fullName, 'มาลี ผู้ดูแล')
  }),
  row('GET /apps/chat/users/profile-user', 'oneself', {}, (a) => assert.equal(a.id, 100)),
  row('GET /apps/chat/get-chat', 'all of it seen', { query: 'id=2' }, (a) => {
    assert.equal(a.chat?.unseenMsgs, 0)
    assert.equal(a.chat?.chat.length, 4)
  }),
  row('POST /apps/chat/send-msg', 'a first word', { body: { contactId: 9, message: ' สวัสดี ' }, status: 201 }, (a) => {
    assert.equal(a.newMessage.message, 'สวัสดี')
    assert.equal(a.newMessage.senderId, 100)
    assert.equal(a.chat.userId, 9)
  }),

  row('GET /apps/todo/tasks', 'the newest first, none from the bin', {}, (a) => {
    assert.equal(a.length, 17)
    descending(a.map(({ id }) => id))
  }),
  row('GET /apps/todo/tasks', 'important ones by title', { query: 'filter=important&sortBy=title-asc' }, (a) =>
    assert.ok(a.length > 0 && a.every(({ isImportant }) => isImportant)),
  ),
  row('GET /apps/todo/tasks', 'the bin', { query: 'filter=deleted' }, (a) =>
    same(
      a.map(({ id }) => id),
      [10],
    ),
  ),
  row('GET /apps/todo/tasks', 'q and a tag', { query: 'q=the&tag=team' }, (a) =>
    assert.ok(a.every(({ title, tags }) => has(title, 'the') && tags.includes('team'))),
  ),
  row('POST /apps/todo/add-tasks', 'a new one', { body: { title: 'Sweep', dueDate: '2026-11-30' }, status: 201 }, (a) =>
    assert.equal(a.task.id, 19),
  ),
  row('POST /apps/todo/update-task', 'done', { body: { id: 1, isCompleted: true } }, (a) => {
    assert.equal(a.task.isCompleted, true)
    assert.notEqual(a.task.title, '')
  }),
  row('DELETE /apps/todo/delete-task', 'into the bin', { query: 'id=1' }, nothing, async (ask) => {
    const binned = await ask('GET /apps/todo/tasks', { query: 'filter=deleted' })
    same(
      binned.map(({ id }) => id),
      [10, 1],
    )
  }),
]
