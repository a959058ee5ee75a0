import './blog.css'
import { BLOG_CATEGORIES, BLOG_STATUSES, type BlogEdit, type RichText } from '@songsarn/msw/demo/blog/blog'
import type { SavedPost } from '@songsarn/msw/demo/blog/blog-handlers'
import { Page } from '@songsarn/remote/Page.tsx'
import { useLeaveGuard } from '@songsarn/remote/use-leave-guard'
import { useShell } from '@songsarn/remote/use-shell'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { Button, Form, Input, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { DetailScreen } from '../../page/DetailScreen.tsx'
import { useToast } from '../../page/use-toast.ts'
import { useDemoMutation, useDemoQuery } from '../../service/use-demo-query.ts'

// The editor is large; the form shows before it has loaded.
const RichTextEditor = lazy(async () => ({ default: (await import('./RichTextEditor.tsx')).RichTextEditor }))

export function EditPost() {
  const { t } = useTranslation('mf-demo-theme')
  const id = Number(useParams().id)
  const query = useDemoQuery('GET /blog/list/data/edit', { query: { id } })
  return (
    <DetailScreen list="/demo/blog" back={t('blog.allPosts')} query={query}>
      {(post) => (
        <Page title={t('blog.editTitle')} help={t('blog.savedHelp')}>
          <PostForm key={post.id} post={post} />
        </Page>
      )}
    </DetailScreen>
  )
}

type Fields = Omit<SavedPost, 'id' | 'content'>

function PostForm({ post }: { post: BlogEdit }) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: common } = useTranslation('common')
  const shell = useShell()
  const toast = useToast()
  const [content, setContent] = useState<RichText>(post.content)
  const [isDirty, setDirty] = useState(false)
  const leaveFreely = useLeaveGuard(isDirty)
  const save = useDemoMutation('POST /blog/list/data/edit', [
    'GET /blog/list/data',
    'GET /blog/list/data/detail',
    'GET /blog/list/data/sidebar',
  ])
  const required = { required: true, message: t('form.required') }
  const viewPost = () => shell.navigate(`/demo/blog/${post.id}`)

  const send = async (fields: Fields) => {
    try {
      await save.mutateAsync({ body: { ...fields, id: post.id, content } })
      leaveFreely()
      setDirty(false)
      toast.success(t('blog.saved'), { label: t('blog.viewPost'), run: viewPost })
    } catch (error) {
      toast.error(error)
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
        <Select options={BLOG_STATUSES.map((value) => ({ value, label: t(`blog.statuses.${value}`) }))} />
      </Form.Item>
      <Form.Item name="excerpt" label={t('blog.excerpt')}>
        <Input.TextArea autoSize={{ minRows: 2 }} />
      </Form.Item>
      <div className="blog-field">
        <span id="post-content">{t('blog.content')}</span>
        <Suspense fallback={<Skeleton rows={6} />}>
          <RichTextEditor
            labelledBy="post-content"
            initialText={post.content}
            onChange={(next) => {
              setContent(next)
              setDirty(true)
            }}
          />
        </Suspense>
      </div>
      <div className="row">
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {common('action.save')}
        </Button>
        <Button onClick={viewPost}>{common('action.cancel')}</Button>
      </div>
    </Form>
  )
}
