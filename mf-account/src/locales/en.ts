import noticeWords from '@songsarn/i18n/locales/en/notices.json' with { type: 'json' }
import transactionWords from '@songsarn/i18n/locales/en/transactions.json' with { type: 'json' }
import auditWords from '@songsarn/i18n/words/audit-en'
import account from './en/account.json' with { type: 'json' }
import audit from './en/audit.json' with { type: 'json' }
import billing from './en/billing.json' with { type: 'json' }
import carrierTraffic from './en/carrierTraffic.json' with { type: 'json' }
import credit from './en/credit.json' with { type: 'json' }
import demand from './en/demand.json' with { type: 'json' }
import desk from './en/desk.json' with { type: 'json' }
import deskAccounts from './en/deskAccounts.json' with { type: 'json' }
import deskNeeds from './en/deskNeeds.json' with { type: 'json' }
import deskSends from './en/deskSends.json' with { type: 'json' }
import developers from './en/developers.json' with { type: 'json' }
import failureCauses from './en/failureCauses.json' with { type: 'json' }
import idleTime from './en/idleTime.json' with { type: 'json' }
import keys from './en/keys.json' with { type: 'json' }
import line from './en/line.json' with { type: 'json' }
import nav from './en/nav.json' with { type: 'json' }
import notices from './en/notices.json' with { type: 'json' }
import notifications from './en/notifications.json' with { type: 'json' }
import ownMobile from './en/ownMobile.json' with { type: 'json' }
import passkeys from './en/passkeys.json' with { type: 'json' }
import picture from './en/picture.json' with { type: 'json' }
import plan from './en/plan.json' with { type: 'json' }
import secondFactor from './en/secondFactor.json' with { type: 'json' }
import security from './en/security.json' with { type: 'json' }
import senders from './en/senders.json' with { type: 'json' }
import sendingRules from './en/sendingRules.json' with { type: 'json' }
import singleSignOn from './en/singleSignOn.json' with { type: 'json' }
import subAccounts from './en/subAccounts.json' with { type: 'json' }
import tickets from './en/tickets.json' with { type: 'json' }
import transactions from './en/transactions.json' with { type: 'json' }
import users from './en/users.json' with { type: 'json' }
import webhooks from './en/webhooks.json' with { type: 'json' }

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
}
