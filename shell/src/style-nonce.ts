/**
 * The policy of the page allows only style elements with the page's nonce, so that markup which gets into the page cannot
 * restyle it. Libraries create theirs in many places, some without a way to pass a nonce (the scroll lock of
 * @rc-component/portal), so each style element that a script creates gets it here. The static showcase has no nonce.
 */
function giveNonceToStyles(page: Document): void {
  const nonce = page.querySelector('style')?.nonce
  if (!nonce) return
  page.createElement = withNonce(page.createElement, nonce)
  // A style element inside a drawing, as antd's Progress makes one.
  page.createElementNS = withNonce(page.createElementNS, nonce)
}

function withNonce<Create extends (...args: never[]) => Element>(create: Create, nonce: string): Create {
  return new Proxy(create, {
    apply(target, page, args) {
      const element: unknown = Reflect.apply(target, page, args)
      if (element instanceof HTMLStyleElement || element instanceof SVGStyleElement) element.nonce = nonce
      return element
    },
  })
}

// At import, because the shell's sheets are added when their modules are imported.
giveNonceToStyles(document)
