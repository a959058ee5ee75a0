import * as z from 'zod/mini'
import { defineHandler, type HandlersOf } from '../service/handler.ts'
import { containsText } from '../service/list.ts'
import { type Language, localize } from '../service/localize.ts'
import { searchText } from '../service/parameters.ts'
import type { Faq } from './faq.ts'
import {
  type KnowledgeCategory,
  type KnowledgeList,
  type KnowledgeQuestion,
  knowledgeCategories,
  knowledgeLists,
  knowledgeQuestions,
} from './knowledge-base.ts'
import { sampleFaq } from './sample-faq.ts'

export type FaqCalls = {
  'GET /faq/data': { query: { q?: string }; answer: Faq }
  'GET /faq/data/knowledge_base': { answer: KnowledgeCategory[] }
  'GET /faq/data/category': { answer: KnowledgeList[] }
  'GET /faq/data/question': { answer: KnowledgeQuestion[] }
}

/** The questions that contain `q`, by category. Empty categories are left out. */
function findQuestions(q: string, language: Language): Faq {
  return Object.fromEntries(
    localize(sampleFaq, language)
      .map(
        ({ name, title, qandA }) =>
          [name, { title, qandA: qandA.filter(({ question }) => containsText(q, question)) }] as const,
      )
      .filter(([, { qandA }]) => qandA.length > 0),
  )
}

export const faqHandlers = (): HandlersOf<FaqCalls> => ({
  'GET /faq/data': defineHandler({ query: z.object({ q: searchText }) }, ({ query, language }) =>
    findQuestions(query.q, language),
  ),
  'GET /faq/data/knowledge_base': defineHandler({}, ({ language }) => localize(knowledgeCategories(), language)),
  'GET /faq/data/category': defineHandler({}, ({ language }) => localize(knowledgeLists(), language)),
  'GET /faq/data/question': defineHandler({}, ({ language }) => localize(knowledgeQuestions(), language)),
})
