import type shell from './en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof shell
  }
}
