import noticeWords from '@songsarn/i18n/locales/th/notices.json' with { type: 'json' }
import transactionWords from '@songsarn/i18n/locales/th/transactions.json' with { type: 'json' }
import auditWords from '@songsarn/i18n/words/audit-th'
import type en from './en.ts'
import account from './th/account.json' with { type: 'json' }
import audit from './th/audit.json' with { type: 'json' }
import billing from './th/billing.json' with { type: 'json' }
import carrierTraffic from './th/carrierTraffic.json' with { type: 'json' }
import credit from './th/credit.json' with { type: 'json' }
import demand from './th/demand.json' with { type: 'json' }
import desk from './th/desk.json' with { type: 'json' }
import deskAccounts from './th/deskAccounts.json' with { type: 'json' }
import deskNeeds from './th/deskNeeds.json' with { type: 'json' }
import deskSends from './th/deskSends.json' with { type: 'json' }
import developers from './th/developers.json' with { type: 'json' }
import failureCauses from './th/failureCauses.json' with { type: 'json' }
import idleTime from './th/idleTime.json' with { type: 'json' }
import keys from './th/keys.json' with { type: 'json' }
import line from './th/line.json' with { type: 'json' }
import nav from './th/nav.json' with { type: 'json' }
import notices from './th/notices.json' with { type: 'json' }
import notifications from './th/notifications.json' with { type: 'json' }
import ownMobile from './th/ownMobile.json' with { type: 'json' }
import passkeys from './th/passkeys.json' with { type: 'json' }
import picture from './th/picture.json' with { type: 'json' }
import plan from './th/plan.json' with { type: 'json' }
import secondFactor from './th/secondFactor.json' with { type: 'json' }
import security from './th/security.json' with { type: 'json' }
import senders from './th/senders.json' with { type: 'json' }
import sendingRules from './th/sendingRules.json' with { type: 'json' }
import singleSignOn from './th/singleSignOn.json' with { type: 'json' }
import subAccounts from './th/subAccounts.json' with { type: 'json' }
import tickets from './th/tickets.json' with { type: 'json' }
import transactions from './th/transactions.json' with { type: 'json' }
import users from './th/users.json' with { type: 'json' }
import webhooks from './th/webhooks.json' with { type: 'json' }

export default {
  account,
  audit: { ...audit, ...auditWords },
  billing,
  carrierTraffic,
  credit,
  demand,
  desk,
  deskAccounts,
  deskNeeds,
  deskSends,
  developers,
  failureCauses,
  idleTime,
  keys,
  line,
  nav,
  notices: { ...notices, ...noticeWords },
  notifications,
  ownMobile,
  passkeys,
  picture,
  plan,
  secondFactor,
  security,
  senders,
  sendingRules,
  singleSignOn,
  subAccounts,
  tickets,
  transactions: { ...transactions, ...transactionWords },
  users,
  webhooks,
} satisfies Record<keyof typeof en, object>
