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

type Props = { labelledBy: string; from: RichText; onChange(text: RichText): void }

/** A text with headings, lists and emphasis. Keeps a tree of parts; what is pasted in keeps only what the tree can hold. */
export function RichTextEditor({ labelledBy, from, onChange }: Props) {
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
    content: from,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy } },
    // The extensions above give exactly the parts that RichText lists.
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON() as RichText),
  })
  return (
    <div className="editor">
      {editor && <Tools editor={editor} />}
      <EditorContent editor={editor} className="rich-text" />
    </div>
  )
}

type Tool = { name: Named; icon: ReactNode; run(): void; on?: boolean; off?: boolean }
type Named = 'bold' | 'italic' | 'heading' | 'bulletList' | 'orderedList' | 'blockquote' | 'undo' | 'redo'

function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('mf-demo-theme')
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    { name: 'bold', icon: <BoldOutlined aria-hidden />, run: () => chain().toggleBold().run(), on: state.bold },
    { name: 'italic', icon: <ItalicOutlined aria-hidden />, run: () => chain().toggleItalic().run(), on: state.italic },
    {
      name: 'heading',
      icon: <FontSizeOutlined aria-hidden />,
      run: () => chain().toggleHeading({ level: 2 }).run(),
      on: state.heading,
    },
    {
      name: 'bulletList',
      icon: <UnorderedListOutlined aria-hidden />,
      run: () => chain().toggleBulletList().run(),
      on: state.bulletList,
    },
    {
      name: 'orderedList',
      icon: <OrderedListOutlined aria-hidden />,
      run: () => chain().toggleOrderedList().run(),
      on: state.orderedList,
    },
    {
      name: 'blockquote',
      icon: <MessageOutlined aria-hidden />,
      run: () => chain().toggleBlockquote().run(),
      on: state.blockquote,
    },
    { name: 'undo', icon: <UndoOutlined aria-hidden />, run: () => chain().undo().run(), off: !state.canUndo },
    { name: 'redo', icon: <RedoOutlined aria-hidden />, run: () => chain().redo().run(), off: !state.canRedo },
  ]
  return (
    <div className="editor-tools" role="toolbar" aria-label={t('editor.tools')}>
      {tools.map(({ name, icon, run, on, off }) => (
        <button
          key={name}
          type="button"
          title={t(`editor.${name}`)}
          aria-label={t(`editor.${name}`)}
          aria-pressed={on}
          disabled={off}
          onClick={run}
        >
          {icon}
        </button>
      ))}
    </div>
  )
}
