import assert from 'node:assert/strict'
import { answers, type DemoCase, expectSame, inThai } from './demo-case.ts'

export const FAQ_CASES: readonly DemoCase[] = [
  answers('GET /faq/data', 'has all categories', {}, (answer) =>
    expectSame(Object.keys(answer), ['payment', 'delivery', 'cancellationReturn', 'myOrders', 'productServices']),
  ),
  answers('GET /faq/data', 'leaves categories without a match out', { query: 'q=WARRANTY' }, (answer) => {
    expectSame(Object.keys(answer), ['productServices'])
    assert.equal(answer.productServices?.qandA.length, 1)
  }),
  answers('GET /faq/data', 'finds Thai texts', { query: `q=${encodeURIComponent('พัสดุ')}`, headers: inThai }, (answer) =>
    expectSame(Object.keys(answer), ['delivery']),
  ),
  answers('GET /faq/data', 'is empty when nothing matches', { query: 'q=zzz' }, (answer) => expectSame(answer, {})),
  answers('GET /faq/data/knowledge_base', 'lists the categories', {}, (answer) => {
    assert.equal(answer.length, 6)
    assert.equal(answer[0]?.title, 'Writing')
  }),
  answers('GET /faq/data/knowledge_base', 'has Thai texts', { headers: inThai }, (answer) =>
    assert.equal(answer[0]?.title, 'การเขียนข้อความ'),
  ),
  answers('GET /faq/data/category', 'lists the questions of each category', {}, (answer) => {
    assert.equal(answer[0]?.questions[0]?.question, 'How long can a message be?')
    assert.ok(answer.every(({ questions }) => questions.length > 0))
  }),
  answers('GET /faq/data/category', 'has Thai texts', { headers: inThai }, (answer) =>
    assert.equal(answer[0]?.questions[0]?.question, 'ข้อความยาวได้แค่ไหน'),
  ),
  answers('GET /faq/data/question', 'has the articles', {}, (answer) => {
    assert.equal(answer[0]?.title, 'How long can a message be?')
    assert.ok(answer.every(({ content, relatedQuestions }) => content.length > 0 && relatedQuestions.length > 0))
  }),
  answers('GET /faq/data/question', 'has Thai texts', { headers: { 'accept-language': ' TH-th, en' } }, (answer) =>
    assert.equal(answer[0]?.title, 'ข้อความยาวได้แค่ไหน'),
  ),
]
