import * as z from 'zod/mini'
import { type HandlersOf, handle } from '../service/handle.ts'
import { matches } from '../service/page-of.ts'
import { word } from '../service/query.ts'
import { type Language, tell } from '../service/said.ts'
import { type Faq, sampleFaq } from './faq.ts'
import {
  type KnowledgeCategory,
  type KnowledgeList,
  type KnowledgeQuestion,
  knowledgeCategories,
  knowledgeLists,
  knowledgeQuestions,
} from './knowledge-base.ts'

export type FaqCalls = {
  'GET /faq/data': { query: { q?: string }; answer: Faq }
  'GET /faq/data/knowledge_base': { answer: KnowledgeCategory[] }
  'GET /faq/data/category': { answer: KnowledgeList[] }
  'GET /faq/data/question': { answer: KnowledgeQuestion[] }
}

/** Questions with `q` in them, by category; a category with none is left out. */
export function findQuestions(q: string, language: Language): Faq {
  return Object.fromEntries(
    tell(sampleFaq, language)
      .map(
        ({ name, title, qandA }) =>
          [name, { title, qandA: qandA.filter((each) => matches(q, each.question)) }] as const,
      )
      .filter(([, { qandA }]) => qandA.length > 0),
  )
}

export const faqHandlers = (): HandlersOf<FaqCalls> => ({
  'GET /faq/data': handle({ query: z.object({ q: word }) }, ({ query, language }) => findQuestions(query.q, language)),
  'GET /faq/data/knowledge_base': handle({}, ({ language }) => tell(knowledgeCategories(), language)),
  'GET /faq/data/category': handle({}, ({ language }) => tell(knowledgeLists(), language)),
  'GET /faq/data/question': handle({}, ({ language }) => tell(knowledgeQuestions(), language)),
})
