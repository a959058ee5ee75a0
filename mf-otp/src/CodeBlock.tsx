import './code-block.css'

/** Code as it is. What scrolls can be reached by keyboard (axe: scrollable-region-focusable). */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
    <section className="otp-code" tabIndex={0} aria-label={label}>
      <pre>{code}</pre>
    </section>
  )
}
