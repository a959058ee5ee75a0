import type { RichBlock, RichInline, RichText } from '@songsarn/msw/demo/blog/blog'
import { Fragment, type ReactNode } from 'react'

/** Draws what the editor keeps. As a tree of parts, never as markup: whatever stands in it is only ever text. */
export function RichTextView({ text }: { text: RichText }) {
  return <div className="rich-text">{text.content.map(keyed(block))}</div>
}

/** The parts have no names of their own, and are never moved about while they are shown. */
function keyed<Part>(draw: (part: Part) => ReactNode) {
  return (part: Part, index: number) => <Fragment key={String(index)}>{draw(part)}</Fragment>
}

function block(part: RichBlock): ReactNode {
  switch (part.type) {
    case 'paragraph':
      return <p>{part.content?.map(keyed(inline))}</p>
    case 'heading':
      return part.attrs.level > 2 ? (
        <h3>{part.content?.map(keyed(inline))}</h3>
      ) : (
        <h2>{part.content?.map(keyed(inline))}</h2>
      )
    case 'bulletList':
      return <ul>{part.content?.map(keyed(block))}</ul>
    case 'orderedList':
      return <ol>{part.content?.map(keyed(block))}</ol>
    case 'listItem':
      return <li>{part.content?.map(keyed(block))}</li>
    case 'blockquote':
      return <blockquote>{part.content?.map(keyed(block))}</blockquote>
    case 'horizontalRule':
      return <hr />
  }
}

function inline(part: RichInline): ReactNode {
  if (part.type === 'hardBreak') return <br />
  return (part.marks ?? []).reduce<ReactNode>((inner, { type }) => {
    if (type === 'bold') return <strong>{inner}</strong>
    if (type === 'italic') return <em>{inner}</em>
    return type === 'code' ? <code>{inner}</code> : inner
  }, part.text)
}
