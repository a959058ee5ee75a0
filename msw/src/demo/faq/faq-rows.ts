import assert from 'node:assert/strict'
import { type DemoRow, row, same, th } from '../demo-row.ts'

export const FAQ_ROWS: readonly DemoRow[] = [
  row('GET /faq/data', 'all categories', {}, (a) =>
    same(Object.keys(a), ['payment', 'delivery', 'cancellationReturn', 'myOrders', 'productServices']),
  ),
  row('GET /faq/data', 'without the empty ones', { query: 'q=WARRANTY' }, (a) => {
    same(Object.keys(a), ['productServices'])
    assert.equal(a.productServices?.qandA.length, 1)
  }),
  row('GET /faq/data', 'in Thai', { query: `q=${encodeURIComponent('พัสดุ')}`, headers: th }, (a) =>
    same(Object.keys(a), ['delivery']),
  ),
  row('GET /faq/data', 'nothing at all', { query: 'q=zzz' }, (a) => same(a, {})),
  row('GET /faq/data/knowledge_base', 'categories', {}, (a) => {
    assert.equal(a.length, 6)
    assert.equal(a[0]?.title, 'Writing')
  }),
  row('GET /faq/data/knowledge_base', 'in Thai', { headers: th }, (a) => assert.equal(a[0]?.title, 'การเขียนข้อความ')),
  row('GET /faq/data/category', 'their questions', {}, (a) => {
    assert.equal(a[0]?.questions[0]?.question, 'How long may a message be?')
    assert.ok(a.every(({ questions }) => questions.length > 0))
  }),
  row('GET /faq/data/category', 'in Thai', { headers: th }, (a) =>
    assert.equal(a[0]?.questions[0]?.question, 'ข้อความยาวได้แค่ไหน'),
  ),
  row('GET /faq/data/question', 'their answers', {}, (a) => {
    assert.equal(a[0]?.title, 'How long may a message be?')
    assert.ok(a.every(({ content, relatedQuestions }) => content.length > 0 && relatedQuestions.length > 0))
  }),
  row('GET /faq/data/question', 'in Thai', { headers: { 'accept-language': ' TH-th, en' } }, (a) =>
    assert.equal(a[0]?.title, 'ข้อความยาวได้แค่ไหน'),
  ),
]
