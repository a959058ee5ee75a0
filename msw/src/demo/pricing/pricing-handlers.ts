import * as z from 'zod/mini'
import type { DemoData } from '../data.ts'
import { type HandlersOf, handle } from '../service/handle.ts'
import { type Language, tell } from '../service/said.ts'
import { type OwnPricing, PLAN_NAMES, type PlanName, samplePricing } from './pricing.ts'

export type PricingCalls = { 'GET /pricing/data': { answer: OwnPricing } }

/** Not in the theme, whose plans are only looked at. */
export type PlanChoosingCalls = { 'POST /pricing/choose': { body: { plan: PlanName }; answer: OwnPricing } }

export function pricingHandlers(data: DemoData): HandlersOf<PricingCalls & PlanChoosingCalls> {
  const told = (language: Language): OwnPricing => ({ ...tell(samplePricing, language), chosen: data.plan })
  return {
    'GET /pricing/data': handle({}, ({ language }) => told(language)),
    'POST /pricing/choose': handle({ body: z.object({ plan: z.enum(PLAN_NAMES) }) }, ({ body, language }) => {
      data.plan = body.plan
      return told(language)
    }),
  }
}
