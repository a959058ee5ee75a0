import { expect, it } from '@jest/globals'
import { currentPath } from './use-menu.ts'

const entries = [
  {
    children: [
      '/communication/quick-send',
      '/communication/broadcast/new',
      '/communication/campaign',
      '/communication',
      '/communication/drafts',
    ].map((path) => ({ path, title: { en: path, th: path } })),
    title: { en: 'Communication', th: 'การส่ง' },
    icon: 'communication',
    order: 1,
  },
]

it.each([
  ['/communication', '/communication'],
  ['/communication/0199a000', '/communication'],
  ['/communication/quick-send', '/communication/quick-send'],
  ['/communication/quick-sending', '/communication'],
  ['/communication/broadcast/new', '/communication/broadcast/new'],
  ['/communication/broadcast/0199a000', '/communication/broadcast/new'],
  ['/communication/campaign/0199a000/edit', '/communication/campaign'],
  ['/otp', undefined],
])('marks at %s the entry of %s', (pathname, path) => {
  expect(currentPath(entries, pathname)).toBe(path)
})
