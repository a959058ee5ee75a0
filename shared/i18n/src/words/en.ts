export { default as analysis } from '../locales/en/analysis.json' with { type: 'json' }
export { default as causes } from '../locales/en/causes.json' with { type: 'json' }
export { default as common } from '../locales/en/common.json' with { type: 'json' }
export { default as consent } from '../locales/en/consent.json' with { type: 'json' }
export { default as files } from '../locales/en/files.json' with { type: 'json' }
export { default as people } from '../locales/en/people.json' with { type: 'json' }
export { default as reports } from '../locales/en/reports.json' with { type: 'json' }
export { default as resultPage } from '../locales/en/result-page.json' with { type: 'json' }
export { default as reasons } from '../locales/en/row-reasons.json' with { type: 'json' }
export { default as transactions } from '../locales/en/transactions.json' with { type: 'json' }
export { default as audit } from './audit-en.ts'
