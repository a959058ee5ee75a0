/** Of the files that a build makes, by their ending. */
export const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.map': 'application/json',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}
