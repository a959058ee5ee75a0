import type { RichBlock, RichInline, RichText } from '@songsarn/msw/demo/blog/blog'
import { Fragment, type ReactNode } from 'react'

/** Draws the editor's tree. It is never markup, so that no saved text can inject HTML. */
export function RichTextView({ text }: { text: RichText }) {
  return <div className="rich-text">{text.content.map(keyed(block))}</div>
}

/** Nodes have no ids and never move while shown, so their position is a safe key. */
function keyed<Node>(draw: (node: Node) => ReactNode) {
  return (node: Node, index: number) => <Fragment key={String(index)}>{draw(node)}</Fragment>
}

function block(node: RichBlock): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p>{node.content?.map(keyed(inline))}</p>
    case 'heading':
      return node.attrs.level > 2 ? (
        <h3>{node.content?.map(keyed(inline))}</h3>
      ) : (
        <h2>{node.content?.map(keyed(inline))}</h2>
      )
    case 'bulletList':
      return <ul>{node.content?.map(keyed(block))}</ul>
    case 'orderedList':
      return <ol>{node.content?.map(keyed(block))}</ol>
    case 'listItem':
      return <li>{node.content?.map(keyed(block))}</li>
    case 'blockquote':
      return <blockquote>{node.content?.map(keyed(block))}</blockquote>
    case 'horizontalRule':
      return <hr />
  }
}

function inline(node: RichInline): ReactNode {
  if (node.type === 'hardBreak') return <br />
  return (node.marks ?? []).reduce<ReactNode>((inner, { type }) => {
    if (type === 'bold') return <strong>{inner}</strong>
    if (type === 'italic') return <em>{inner}</em>
    return type === 'code' ? <code>{inner}</code> : inner
  }, node.text)
}
