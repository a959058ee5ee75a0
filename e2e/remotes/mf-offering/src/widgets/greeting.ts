import { offering } from '../offering.ts'
import { Greeting } from './Text.tsx'

export default offering(Greeting)
