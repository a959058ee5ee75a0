import type texts from '../locales/en.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'mf-communication': typeof texts
  }
}
