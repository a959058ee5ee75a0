import notices from '@songsarn/i18n/locales/th/notices.json' with { type: 'json' }
import transactions from '@songsarn/i18n/locales/th/transactions.json' with { type: 'json' }
import audit from '@songsarn/i18n/words/audit-th'
import texts from './th.json' with { type: 'json' }

export default {
  ...texts,
  audit: { ...texts.audit, ...audit },
  notices: { ...texts.notices, ...notices },
  transactions: { ...texts.transactions, ...transactions },
}
