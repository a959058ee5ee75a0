import type common from './locales/en/common.json'
import type problems from './locales/en/problems.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
  }
  interface ResourceNamespaceMap {
    common: typeof common
    problems: typeof problems
  }
}
