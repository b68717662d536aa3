import { ofKind } from './fieldKinds.ts'
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
  const resolvers = names.map((name) => [
    name,
    ofKind({ property: String(name) }, (row: Model, _args: unknown, context: Context) => readerOf(context)(row, name)),
  ])
  // Object.fromEntries loses the relation between names and types of values.
  return Object.fromEntries(resolvers) as FieldResolvers<Context, Model, Name, Missing>
}
