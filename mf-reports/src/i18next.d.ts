import type en from './locales/en.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'mf-reports': typeof en
  }
}
