import postcss, { type ChildNode } from 'postcss'

/** Removes the comments and the spaces between rules and declarations. Values stay as they are written. */
export default function compactStyles(css: string): string {
  const sheet = postcss.parse(css)
  sheet.walkComments((comment) => void comment.remove())
  sheet.walk(compact)
  sheet.raws.after = ''
  return sheet.toString()
}

function compact(node: ChildNode): void {
  node.raws.before = ''
  if (node.type === 'decl') node.raws.between = ':'
  if (node.type !== 'rule' && node.type !== 'atrule') return
  node.raws.between = ''
  node.raws.after = ''
  node.raws.semicolon = false
  if (node.type === 'rule')
    node.selector = node.selectors.map((selector) => selector.replace(/\s*\n\s*/g, ' ')).join(',')
}
