export { themeConfig } from './theme/theme-config.ts'
