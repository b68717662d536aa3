import type { GraphQLField } from 'graphql'
import type { FieldReader, MaybePromise } from './partial.ts'

type FieldResolvers<Context, Model, Name extends keyof Model, Missing> = {
  [Field in Name]: (
    row: Model,
    args: unknown,
    context: Context,
  ) => MaybePromise<Exclude<Model[Field], undefined> | Missing>
}

/**
 * Creates resolvers for fields that read the property of the same name from a partial record.
 * @param names the fields
 * @param readerOf gets the field reader from the context
 */
export function fieldResolvers<Context, Model, const Name extends keyof Model, Missing = never>(
  names: readonly Name[],
  readerOf: (context: Context) => FieldReader<Model, Missing>,
): FieldResolvers<Context, Model, Name, Missing> {
  const resolvers = names.map((name) => {
    const resolve = (row: Model, _args: unknown, context: Context) => readerOf(context)(row, name)
    return [name, Object.assign(resolve, { property: String(name) })]
  })
  // Object.fromEntries loses the relation between names and types of values.
  return Object.fromEntries(resolvers) as FieldResolvers<Context, Model, Name, Missing>
}

/** The property that a resolver of `fieldResolvers` reads of its row; undefined for any other resolver. */
export const propertyOf = (resolve: object): string | undefined =>
  'property' in resolve ? String(resolve.property) : undefined

/** Whether a field is a non-null property of its model: @semanticNonNull without a resolver. GQL-3. */
export const isAlwaysPresent = ({ astNode, extensions }: GraphQLField<unknown, unknown>): boolean =>
  !extensions.resolve && (astNode?.directives ?? []).some(({ name }) => name.value === 'semanticNonNull')
