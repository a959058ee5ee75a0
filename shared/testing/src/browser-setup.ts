// jsdom has no matchMedia, and antd's responsive parts ask for it on first render.
globalThis.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }) as MediaQueryList

// Nor has it a ResizeObserver, which antd's text areas and tables measure themselves with: here nothing has a size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom draws no pseudo elements: it logs an error when asked for one's style, which each accessible name does.
const styleOf = globalThis.getComputedStyle
globalThis.getComputedStyle = (element) => styleOf(element)

// Nor a MessageChannel, with which antd's forms put off a check: a timer does the same here.
globalThis.MessageChannel ??= class {
  port1: { onmessage: (() => void) | null } = { onmessage: null }
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) }
} as unknown as typeof MessageChannel

// jsdom does not know <search> (HTML, 2023), and React logs an error for each unknown element.
const createElement = Document.prototype.createElement
Document.prototype.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
  const element = createElement.call(this, name, options)
  if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
  return element
}
