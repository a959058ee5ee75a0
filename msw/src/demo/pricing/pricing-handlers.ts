import { type HandlersOf, handle } from '../service/handle.ts'
import { tell } from '../service/said.ts'
import { type Pricing, samplePricing } from './pricing.ts'

export type PricingCalls = { 'GET /pricing/data': { answer: Pricing } }

export const pricingHandlers = (): HandlersOf<PricingCalls> => ({
  'GET /pricing/data': handle({}, ({ language }) => tell(samplePricing, language)),
})
