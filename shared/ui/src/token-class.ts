import { theme } from 'antd'

/**
 * The class under which antd's tokens stand as CSS variables (`--ant-color-border`): put it on the outermost element of a
 * part that has a stylesheet of its own.
 */
export function useTokenClass(): string {
  // antd 6.6 types this as the tokens, but gives `{ prefix, key }` (es/theme/useToken.js).
  const key: unknown = Reflect.get(theme.useToken().cssVar, 'key')
  return typeof key === 'string' ? key : ''
}
