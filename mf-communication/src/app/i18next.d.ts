import type texts from '../locales/en.ts'
import type rest from '../locales/en-rest.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'mf-communication': typeof texts & typeof rest
  }
}
