import { type GraphQLSchema, parse, specifiedRules, validate } from 'graphql'
import { type Plan, planOf } from './plan.ts'

/** The plans of the registered reads. GQL-3, GQL-9. */
export interface RegisteredPlans {
  /**
   * Compiles the plan of a registered operation.
   * @returns why it does not fit the schema, as in a former build; undefined if it fits
   */
  add(text: string): string | undefined
  /** The plan of a text; undefined if Apollo Server must execute it. */
  find(text: string): Plan | undefined
}

/** Creates the plans of a gateway. */
export function registeredPlans(schema: GraphQLSchema): RegisteredPlans {
  const plans = new Map<string, Plan>()
  return {
    add(text) {
      if (plans.has(text)) return undefined
      const document = parse(text)
      const [error] = validate(schema, document, specifiedRules)
      if (error) return error.message
      const plan = planOf(schema, document)
      if (plan) plans.set(text, plan)
      return undefined
    },
    find: (text) => plans.get(text),
  }
}
