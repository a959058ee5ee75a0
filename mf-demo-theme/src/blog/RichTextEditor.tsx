import './editor.css'
import {
  BoldOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  MessageOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { RichText } from '@songsarn/msw/demo/blog/blog'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { labelledBy: string; initialText: RichText; onChange(text: RichText): void }

/** An editor for headings, lists and emphasis. It produces a tree of blocks, and drops other formatting from pasted text. */
export function RichTextEditor({ labelledBy, initialText, onChange }: Props) {
  const editor = useEditor({
    // Only what RichTextView draws.
    extensions: [
      StarterKit.configure({
        codeBlock: false,
        link: false,
        strike: false,
        underline: false,
        heading: { levels: [2, 3] },
      }),
    ],
    content: initialText,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy } },
    // The extensions above produce only the nodes of RichText.
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON() as RichText),
  })
  return (
    <div className="editor">
      {editor && <Tools editor={editor} />}
      <EditorContent editor={editor} className="rich-text" />
    </div>
  )
}

type Tool = { name: ToolName; icon: ReactNode; run(): void }
type ToolName = 'bold' | 'italic' | 'heading' | 'bulletList' | 'orderedList' | 'blockquote' | 'undo' | 'redo'

function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('mf-demo-theme')
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    { name: 'bold', icon: <BoldOutlined aria-hidden />, run: () => chain().toggleBold().run() },
    { name: 'italic', icon: <ItalicOutlined aria-hidden />, run: () => chain().toggleItalic().run() },
    { name: 'heading', icon: <FontSizeOutlined aria-hidden />, run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: 'bulletList', icon: <UnorderedListOutlined aria-hidden />, run: () => chain().toggleBulletList().run() },
    { name: 'orderedList', icon: <OrderedListOutlined aria-hidden />, run: () => chain().toggleOrderedList().run() },
    { name: 'blockquote', icon: <MessageOutlined aria-hidden />, run: () => chain().toggleBlockquote().run() },
    { name: 'undo', icon: <UndoOutlined aria-hidden />, run: () => chain().undo().run() },
    { name: 'redo', icon: <RedoOutlined aria-hidden />, run: () => chain().redo().run() },
  ]
  const { active, can } = useEditorState({ editor, selector: ({ editor: current }) => toolStates(current) })
  return (
    <div className="editor-tools" role="toolbar" aria-label={t('editor.tools')}>
      {tools.map(({ name, icon, run }) => (
        <button
          key={name}
          type="button"
          title={t(`editor.${name}`)}
          aria-label={t(`editor.${name}`)}
          aria-pressed={active[name]}
          disabled={!can[name]}
          onClick={run}
        >
          {icon}
        </button>
      ))}
    </div>
  )
}

/** Which tools are active at the cursor, and which can be used there: a list cannot contain a quotation. */
function toolStates(editor: Editor): { active: Partial<Record<ToolName, boolean>>; can: Record<ToolName, boolean> } {
  const can = editor.can()
  return {
    active: {
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      heading: editor.isActive('heading'),
      bulletList: editor.isActive('bulletList'),
      orderedList: editor.isActive('orderedList'),
      blockquote: editor.isActive('blockquote'),
    },
    can: {
      bold: can.toggleBold(),
      italic: can.toggleItalic(),
      heading: can.toggleHeading({ level: 2 }),
      bulletList: can.toggleBulletList(),
      orderedList: can.toggleOrderedList(),
      blockquote: can.toggleBlockquote(),
      undo: can.undo(),
      redo: can.redo(),
    },
  }
}
