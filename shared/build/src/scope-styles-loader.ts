import type { LoaderContext } from 'webpack'
import { scopeStyles } from './scope-styles.ts'

/** See `scopeStyles`. */
export default function scopeStylesLoader(this: LoaderContext<{ area: string }>, css: string): string {
  return scopeStyles(css, this.getOptions().area)
}
