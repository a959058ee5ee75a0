import notices from '@songsarn/i18n/locales/en/notices.json' with { type: 'json' }
import transactions from '@songsarn/i18n/locales/en/transactions.json' with { type: 'json' }
import audit from '@songsarn/i18n/words/audit-en'
import texts from './en.json' with { type: 'json' }

export default {
  ...texts,
  audit: { ...texts.audit, ...audit },
  notices: { ...texts.notices, ...notices },
  transactions: { ...texts.transactions, ...transactions },
}
