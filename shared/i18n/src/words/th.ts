export { default as analysis } from '../locales/th/analysis.json' with { type: 'json' }
export { default as causes } from '../locales/th/causes.json' with { type: 'json' }
export { default as common } from '../locales/th/common.json' with { type: 'json' }
export { default as consent } from '../locales/th/consent.json' with { type: 'json' }
export { default as files } from '../locales/th/files.json' with { type: 'json' }
export { default as people } from '../locales/th/people.json' with { type: 'json' }
export { default as reports } from '../locales/th/reports.json' with { type: 'json' }
export { default as resultPage } from '../locales/th/result-page.json' with { type: 'json' }
export { default as reasons } from '../locales/th/row-reasons.json' with { type: 'json' }
export { default as transactions } from '../locales/th/transactions.json' with { type: 'json' }
export { default as audit } from './audit-th.ts'
