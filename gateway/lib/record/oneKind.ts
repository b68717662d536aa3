/**
 * The kind of a `@oneOf` input and its value; undefined for none or several. The generated types have all kinds optional, and compiled
 * plans do not check `@oneOf`.
 */
export function oneKind<Input extends object>(input: Input): OneKind<Input> | undefined {
  const given = Object.entries(input).filter(([, value]) => value != null)
  // Each value is that of its key.
  return given.length === 1 ? (given[0] as unknown as OneKind<Input>) : undefined
}

/** A kind with its input. */
type OneKind<Input> = { [Kind in keyof Input]-?: [kind: Kind, input: NonNullable<Input[Kind]>] }[keyof Input]
