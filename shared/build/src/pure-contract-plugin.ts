import { join } from 'node:path'
import type { Compiler } from 'webpack'

/** Expressions of which calls and schemas are declared. webpack keeps these unless it knows that they have no effect. */
const EXPRESSIONS = ['CallExpression', 'MemberExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression']

/**
 * Says that the constants of `shared/contract` have no effect besides their value. A screen that imports one call of a subject
 * then carries only this call and its schemas. Without it, webpack keeps every `z.object(…)` and `defineCall(…)` of the file,
 * because zod is shared and its functions are unknown to the build.
 */
export class PureContractPlugin {
  folder: string

  constructor(repository: string) {
    this.folder = join(repository, 'shared/contract/src/')
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PureContractPlugin', (_, { normalModuleFactory }) => {
      normalModuleFactory.hooks.parser.for('javascript/auto').tap('PureContractPlugin', (parser) => {
        const inContract = () => parser.state.module?.nameForCondition()?.startsWith(this.folder)
        for (const type of EXPRESSIONS) {
          // Before webpack's own tap, which has stage -10. `undefined` leaves the decision to it.
          parser.hooks.isPure.for(type).tap({ name: 'PureContractPlugin', stage: -20 }, () => inContract() || undefined)
        }
      })
    })
  }
}
