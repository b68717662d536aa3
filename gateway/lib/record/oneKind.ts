/**
 * The one kind of an input that is `@oneOf` the kinds, and what is given of it; undefined for none or several. `@oneOf` guarantees one for
 * requests, but the generated types have all kinds optional, and compiled plans do not check it.
 */
export function oneKind<Input extends object>(input: Input): OneKind<Input> | undefined {
  const given = Object.entries(input).filter(([, value]) => value != null)
  // Each value is that of its key.
  return given.length === 1 ? (given[0] as unknown as OneKind<Input>) : undefined
}

/** The name of a kind with its part of the input. */
type OneKind<Input> = { [Kind in keyof Input]-?: [kind: Kind, input: NonNullable<Input[Kind]>] }[keyof Input]
