import * as z from 'zod/mini'
import type { DemoData } from '../demo-data.ts'
import { defineHandler, type HandlersOf } from '../service/handler.ts'
import { type Language, localize } from '../service/localize.ts'
import { type ChosenPricing, PLAN_NAMES, type PlanName, samplePricing } from './pricing.ts'

export type PricingCalls = { 'GET /pricing/data': { answer: ChosenPricing } }

/** Added to the theme, which only shows plans. */
export type PlanChoosingCalls = { 'POST /pricing/choose': { body: { plan: PlanName }; answer: ChosenPricing } }

export function pricingHandlers(data: DemoData): HandlersOf<PricingCalls & PlanChoosingCalls> {
  const answer = (language: Language): ChosenPricing => ({ ...localize(samplePricing, language), chosen: data.plan })
  return {
    'GET /pricing/data': defineHandler({}, ({ language }) => answer(language)),
    'POST /pricing/choose': defineHandler({ body: z.object({ plan: z.enum(PLAN_NAMES) }) }, ({ body, language }) => {
      data.plan = body.plan
      return answer(language)
    }),
  }
}
