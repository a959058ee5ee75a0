import type { APIRequestContext } from '@playwright/test'

/** A screen of the console with the demo data. */
export type Screen = { name: string; path: string; login?: string }

const NOBODY = '01a20433-0000-7000-8000-000000000000'

/** Every screen that has an address, with items of the demo data. `request` is signed in as owner. */
export async function screensOf(request: APIRequestContext): Promise<Screen[]> {
  const listed = async (path: string): Promise<Record<string, string>[]> => {
    const answer = await request.get(`/v1/${path}`)
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`)
    return (await answer.json()).items
  }
  const first = async (path: string, key = 'id') => (await listed(path))[0]?.[key] ?? NOBODY
  const sends = await listed('communications?size=100')
  const statuses = Array.from(new Set(sends.map(({ status }) => status ?? '')))
  const detail = (status: string) => `/communication/${sends.find((each) => each.status === status)?.id}`

  const own = {
    home: '/home',
    'home-detail': '/home/detail',
    logs: '/logs',
    'logs-no-match': '/logs?mobile=0899999999',
    reports: '/reports',
    'report-new': '/reports/new',
    report: `/reports/${await first('reports')}`,
    'report-missing': `/reports/${NOBODY}`,
    communications: '/communication',
    'communications-no-match': '/communication?broadcastName=zzzz',
    ...Object.fromEntries(statuses.map((status) => [`communication-${status}`, detail(status)])),
    'communication-missing': `/communication/${NOBODY}`,
    resend: `${detail('completed')}/resend`,
    'quick-send': '/communication/quick-send',
    'broadcast-new': '/communication/broadcast/new',
    'broadcast-draft': `/communication/broadcast/${await first('drafts')}`,
    'broadcast-missing': `/communication/broadcast/${NOBODY}`,
    campaigns: '/communication/campaign',
    'campaign-new': '/communication/campaign/new',
    campaign: `/communication/campaign/${await first('campaigns')}`,
    'campaign-edit': `/communication/campaign/${await first('campaigns')}/edit`,
    drafts: '/communication/drafts',
    templates: '/templates',
    'template-new': '/templates/new',
    template: `/templates/${await first('templates', 'tempId')}`,
    'consent-templates': '/templates/consent',
    'consent-template-new': '/templates/consent/new',
    'consent-template': `/templates/consent/${await first('consent-templates')}`,
    coupons: '/coupons',
    'coupon-new': '/coupons/new',
    coupon: `/coupons/${await first('coupons')}`,
    'coupon-codes': '/coupons/codes',
    people: '/people',
    'person-new': '/people/new',
    person: `/people/${await first('people')}`,
    'people-import': '/people/import',
    'people-fields': '/people/fields',
    blacklist: '/people/blacklist',
    'blacklist-import': '/people/blacklist/import',
    segments: '/people/segments',
    'segment-new': '/people/segments/new',
    segment: `/people/segments/${await first('people/segments')}`,
    consents: '/people/consents',
    otp: '/otp',
    'otp-new': '/otp/new',
    'otp-configuration': `/otp/${await first('otp-configs')}`,
    'otp-missing': `/otp/${NOBODY}`,
    account: '/account',
    password: '/account?tab=password',
    plan: '/account/plan',
    notifications: '/account/notifications',
    'notification-settings': '/account/notifications/settings',
    transactions: '/account/transactions',
    'transaction-months': '/account/transactions/months',
    'transaction-groups': '/account/transactions/groups',
    statement: '/account/transactions/statement',
    credit: '/account/credit',
    'billing-details': '/account/billing-details',
    senders: '/account/senders',
    'sub-accounts': '/account/sub-accounts',
    'sub-account': `/account/sub-accounts/${await first('sub-accounts')}`,
    users: '/account/users',
    'single-sign-on': '/account/single-sign-on',
    line: '/account/line',
    mobile: '/account/mobile',
    security: '/account/security',
    audit: '/account/audit',
    developers: '/developers',
    'api-keys': '/account/api-keys',
    webhooks: '/account/webhooks',
    callbacks: '/account/webhooks/communications',
    tickets: '/contact-us',
    'ticket-new': '/contact-us/new',
    ticket: `/contact-us/${await first('tickets')}`,
    demo: '/demo',
    missing: '/nothing/here',
  }
  const others = {
    operator: [
      '/desk',
      '/desk/top-ups',
      '/desk/senders',
      '/desk/tickets',
      '/desk/accounts',
      '/desk/sends',
      '/desk/carriers',
    ],
    viewer: ['/home', '/communication', '/communication/quick-send', '/people', '/templates/new', '/otp/new', '/desk'],
    'sub-owner': ['/home', '/communication', '/coupons', '/people', '/logs', '/reports', '/otp', '/account/credit'],
  }
  return [
    ...Object.entries(own).map(([name, path]) => ({ name, path })),
    ...Object.entries(others).flatMap(([login, paths]) =>
      paths.map((path) => ({ name: `${login}${path.replaceAll('/', '-')}`, path, login })),
    ),
  ]
}
