import './blog.css'
import type { BlogEdit, BlogStatus, RichText } from '@songsarn/msw/demo/blog/blog'
import type { SavedPost } from '@songsarn/msw/demo/blog/blog-handlers'
import { Page } from '@songsarn/remote/Page.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { Button, Form, Input, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { RowScreen } from '../../page/RowScreen.tsx'
import { useLeaveGuard } from '../../page/use-leave-guard.ts'
import { useToast } from '../../page/use-toast.ts'
import { useDemo, useDemoAction } from '../../service/use-demo.ts'
import { BLOG_CATEGORIES } from './categories.ts'

// The editor is large; the form around it stands at once.
const RichTextEditor = lazy(async () => ({ default: (await import('./RichTextEditor.tsx')).RichTextEditor }))

const STATUSES: readonly BlogStatus[] = ['Published', 'Draft', 'Pending']

export function EditPost() {
  const { t } = useTranslation('mf-demo-theme')
  const id = Number(useParams().id)
  const query = useDemo('GET /blog/list/data/edit', { query: { id } })
  return (
    <RowScreen list="/demo/blog" back={t('blog.allPosts')} query={query}>
      {(post) => (
        <Page title={t('blog.editTitle')} help={t('blog.savedNote')}>
          <PostForm key={post.id} post={post} />
        </Page>
      )}
    </RowScreen>
  )
}

type Fields = Omit<SavedPost, 'id' | 'content'>

function PostForm({ post }: { post: BlogEdit }) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: word } = useTranslation('common')
  const shell = useShell()
  const toast = useToast()
  const [content, setContent] = useState<RichText>(post.content)
  const [dirty, setDirty] = useState(false)
  const saved = useLeaveGuard(dirty)
  const save = useDemoAction('POST /blog/list/data/edit', [
    'GET /blog/list/data',
    'GET /blog/list/data/detail',
    'GET /blog/list/data/sidebar',
  ])
  const required = { required: true, message: t('blog.required') }
  const see = () => shell.navigate(`/demo/blog/${post.id}`)

  const send = async (fields: Fields) => {
    try {
      await save.mutateAsync({ body: { ...fields, id: post.id, content } })
      saved()
      setDirty(false)
      toast.done(t('blog.saved'), { label: t('blog.see'), run: see })
    } catch (error) {
      toast.failed(error)
    }
  }

  return (
    <Form
      className="panel blog-form"
      layout="vertical"
      requiredMark={false}
      initialValues={post}
      onValuesChange={() => setDirty(true)}
      onFinish={(fields: Fields) => void send(fields)}
    >
      <Form.Item name="title" label={t('blog.fieldTitle')} rules={[required]}>
        <Input />
      </Form.Item>
      <Form.Item name="categories" label={t('blog.categories')}>
        <Select
          mode="multiple"
          options={BLOG_CATEGORIES.map((value) => ({ value, label: t(`blog.category.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="slug" label={t('blog.slug')} rules={[required]}>
        <Input />
      </Form.Item>
      <Form.Item name="status" label={t('blog.status')}>
        <Select options={STATUSES.map((value) => ({ value, label: t(`blog.statuses.${value}`) }))} />
      </Form.Item>
      <Form.Item name="excerpt" label={t('blog.excerpt')}>
        <Input.TextArea autoSize={{ minRows: 2 }} />
      </Form.Item>
      <div className="blog-field">
        <span id="post-content">{t('blog.content')}</span>
        <Suspense fallback={<Skeleton rows={6} />}>
          <RichTextEditor
            labelledBy="post-content"
            from={post.content}
            onChange={(next) => {
              setContent(next)
              setDirty(true)
            }}
          />
        </Suspense>
      </div>
      <div className="row">
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {word('action.save')}
        </Button>
        <Button onClick={see}>{word('action.cancel')}</Button>
      </div>
    </Form>
  )
}
