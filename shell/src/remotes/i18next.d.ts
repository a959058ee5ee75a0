import type remotes from './locales/en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    remotes: typeof remotes
  }
}
