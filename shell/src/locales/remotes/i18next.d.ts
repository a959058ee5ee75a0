import type remotes from './en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    remotes: typeof remotes
  }
}
