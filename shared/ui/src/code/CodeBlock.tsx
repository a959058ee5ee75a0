import './code-block.css'

/** Preformatted code. It can be focused, so that the keyboard can scroll it (axe: scrollable-region-focusable). */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className="code-block" tabIndex={0} aria-label={label}>
      <pre>{code}</pre>
    </section>
  )
}
