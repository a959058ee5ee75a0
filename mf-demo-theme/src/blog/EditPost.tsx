import './blog.css'
import { BLOG_CATEGORIES, BLOG_STATUSES, type BlogEdit, type RichText } from '@songsarn/msw/demo/blog/blog'
import { Page } from '@songsarn/remote/Page.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { labelOf } from '@songsarn/ui/field/Field.tsx'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { DetailScreen } from '../page/DetailScreen.tsx'
import { optionalText, requiredText } from '../page/form-rules.ts'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation, useDemoQuery } from '../service/use-demo-query.ts'

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

const postRules = {
  body: z.object({
    title: requiredText,
    categories: z.array(z.string()),
    slug: requiredText,
    status: z.enum(BLOG_STATUSES),
    excerpt: optionalText,
    // The editor only makes rich text.
    content: z.custom<RichText>((value) => value !== null),
  }),
}

function PostForm({ post }: { post: BlogEdit }) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: common } = useTranslation('common')
  const shell = useShell()
  const toast = useToast()
  const save = useDemoMutation('POST /blog/list/data/edit', [
    'GET /blog/list/data',
    'GET /blog/list/data/detail',
    'GET /blog/list/data/sidebar',
  ])
  const viewPost = () => shell.navigate(`/demo/blog/${post.id}`)
  const { title, categories, slug, status, excerpt, content } = post
  const form = useContractForm(postRules, {
    initial: { title, categories, slug, status, excerpt, content },
    send: (body) => save.mutateAsync({ body: { ...body, id: post.id } }),
    onSaved: () => toast.success(t('blog.saved'), { label: t('blog.viewPost'), run: viewPost }),
  })
  return (
    <PageForm
      form={form}
      submit={common('action.save')}
      actions={<Button onClick={viewPost}>{common('action.cancel')}</Button>}
    >
      <TextField form={form} name="title" label={t('blog.fieldTitle')} />
      <SelectField
        form={form}
        name="categories"
        label={t('blog.categories')}
        mode="multiple"
        options={BLOG_CATEGORIES.map((value) => ({ value, label: t(`blog.category.${value}`) }))}
      />
      <TextField form={form} name="slug" label={t('blog.slug')} />
      <SelectField
        form={form}
        name="status"
        label={t('blog.status')}
        options={BLOG_STATUSES.map((value) => ({ value, label: t(`blog.statuses.${value}`) }))}
      />
      <TextAreaField form={form} name="excerpt" label={t('blog.excerpt')} />
      <FormField form={form} name="content" label={t('blog.content')} isGroup>
        {({ id, onChange }) => (
          <Suspense fallback={<Skeleton rows={6} />}>
            <RichTextEditor labelledBy={labelOf(id)} initialText={post.content} onChange={onChange} />
          </Suspense>
        )}
      </FormField>
    </PageForm>
  )
}
