import type texts from '../locales/en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'mf-communication': typeof texts
  }
}
