import type { FieldReader, Waiting } from './partial.ts'

type FieldResolvers<Context, Model, Name extends keyof Model, Missing> = {
  [Field in Name]: (row: Model, args: unknown, context: Context) => Waiting<Exclude<Model[Field], undefined> | Missing>
}

/**
 * Resolvers for the fields of a type that only read the property of the same name, which a body may lack.
 * @param names the fields
 * @param readerOf where a request's context has the reader
 */
export function fieldResolvers<Context, Model, const Name extends keyof Model, Missing = never>(
  names: readonly Name[],
  readerOf: (context: Context) => FieldReader<Model, Missing>,
): FieldResolvers<Context, Model, Name, Missing> {
  const resolvers = names.map((name) => [
    name,
    (row: Model, _args: unknown, context: Context) => readerOf(context)(row, name),
  ])
  // Object.fromEntries knows no relation between a name and the type of its value.
  return Object.fromEntries(resolvers) as FieldResolvers<Context, Model, Name, Missing>
}
