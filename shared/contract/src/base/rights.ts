/** Actions that a right allows. The server enforces rights; the console hides and disables by the same list. */
export const ACTIONS = ['manage', 'read', 'create', 'update', 'delete', 'send', 'stop'] as const
export type Action = (typeof ACTIONS)[number]

/** Subjects of rights. `all` means every subject; `Auth` is what a user without an ability list may read. */
export const SUBJECTS = [
  'all',
  'Auth',
  'Account',
  'User',
  'Sender',
  'Credit',
  'Analysis',
  'Communication',
  // Messages to which rules that protect people from marketing do not apply.
  'Transactional',
  'Log',
  'Home',
  'ApiKey',
  'OtpConfig',
  'Otp',
  'Template',
  'Person',
  'Campaign',
  'Coupon',
  'Webhook',
  'Report',
  // Addresses that show people without an account what came of a communication: who reads one can pass it on.
  'ResultLink',
  'Ticket',
  'SubAccount',
  'Line',
  'SingleSignOn',
  'SendingRules',
  // Messages for which rules of sending do not hold.
  'Transactional',
  // Deciding what other people ask for.
  'Approval',
  'Audit',
  'Notice',
  // Work that the provider's users do for all accounts.
  'Desk',
] as const
export type Subject = (typeof SUBJECTS)[number]

/** One CASL rule. `inverted` forbids. */
export type AbilityRule = { action: Action; subject: Subject; inverted?: boolean }

export const ROLES = ['owner', 'admin', 'sender', 'viewer', 'operator'] as const
export type Role = (typeof ROLES)[number]

/** `roleId` in JSON. */
export const ROLE_ID: Record<Role, number> = { owner: 1, admin: 2, sender: 3, viewer: 4, operator: 5 }

const read = (...subjects: Subject[]): AbilityRule[] => subjects.map((subject) => ({ action: 'read', subject }))

const manage = (...subjects: Subject[]): AbilityRule[] => subjects.map((subject) => ({ action: 'manage', subject }))

/** All that a viewer reads: everything but users, keys and billing. */
const VIEWED = [
  'Auth',
  'Account',
  'Sender',
  'Analysis',
  'Communication',
  'Log',
  'Home',
  'OtpConfig',
  'Template',
  'Person',
  'Campaign',
  'Coupon',
  'Report',
  'Ticket',
  'Notice',
  'SendingRules',
] as const satisfies Subject[]

/** `all` includes the desk, which only the provider's users have. */
const NO_DESK: AbilityRule = { action: 'manage', subject: 'Desk', inverted: true }

/** Rules of each role. In every role, a user can reach only their own account and its sub-accounts. */
export const ROLE_RULES: Record<Role, readonly AbilityRule[]> = {
  owner: [{ action: 'manage', subject: 'all' }, NO_DESK],
  admin: [
    { action: 'manage', subject: 'all' },
    { action: 'delete', subject: 'Account', inverted: true },
    // Who sets the provider can sign in as every user of the account.
    { action: 'manage', subject: 'SingleSignOn', inverted: true },
    // They bind everybody in the account, admins too.
    { action: 'update', subject: 'SendingRules', inverted: true },
    NO_DESK,
  ],
  sender: [
    ...read(...VIEWED),
    ...manage('Template', 'Person', 'Campaign', 'Coupon', 'Ticket'),
    { action: 'send', subject: 'Otp' },
    { action: 'create', subject: 'Analysis' },
    { action: 'create', subject: 'Communication' },
    { action: 'update', subject: 'Communication' },
    { action: 'send', subject: 'Communication' },
    { action: 'stop', subject: 'Communication' },
  ],
  viewer: read(...VIEWED),
  operator: [...read('Auth', 'Account'), ...manage('Desk')],
}

/**
 * What the provider's users may do while they look at the console as an account does: read what has no texts and no recipients of
 * messages.
 */
export const VISIT_RULES: readonly AbilityRule[] = read(
  ...(['Auth', 'Account', 'Home', 'Sender', 'Credit', 'User', 'SubAccount', 'SendingRules'] as const),
  ...(['ApiKey', 'Line', 'Ticket'] as const),
)

/** Rules for stored user data without an ability list. */
export const DEFAULT_RULES: readonly AbilityRule[] = [{ action: 'read', subject: 'Auth' }]
