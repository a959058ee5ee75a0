// jsdom has no matchMedia, which antd's responsive parts need on the first render.
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

// jsdom has no ResizeObserver, which antd's text areas and tables need. In jsdom every element has size 0.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom logs an error for the style of a pseudo element. Each accessible name asks for it.
const styleOf = globalThis.getComputedStyle
globalThis.getComputedStyle = (element) => styleOf(element)

// jsdom has no MessageChannel, with which antd's forms delay a check. A timer replaces it.
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

// As newer browsers do: an effect that returns its answer fails.
Element.prototype.scrollIntoView = (() => Promise.resolve()) as () => void
