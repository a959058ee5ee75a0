import type { LoaderContext } from 'webpack'
import { scopeStyles } from './scope-styles.ts'

export default function scopeStylesLoader(this: LoaderContext<{ remote: string }>, css: string): string {
  return scopeStyles(css, this.getOptions().remote)
}
