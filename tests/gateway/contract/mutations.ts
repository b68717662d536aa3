import { readdirSync, readFileSync } from 'node:fs'
import { concatAST, Kind, parse } from 'graphql'

const sdl = readdirSync('schema').filter((name) => name.endsWith('.graphql'))
const { definitions } = concatAST(sdl.map((name) => parse(readFileSync(`schema/${name}`, 'utf8'))))

/** The mutations of the schema, found in its SDL, in order. */
export const mutations: readonly { name: string; takesVersion: boolean; takesKey: boolean }[] = definitions
  .flatMap((definition) =>
    (definition.kind === Kind.OBJECT_TYPE_EXTENSION || definition.kind === Kind.OBJECT_TYPE_DEFINITION) &&
    definition.name.value === 'Mutation'
      ? (definition.fields ?? [])
      : [],
  )
  .map((field) => ({
    name: field.name.value,
    takesVersion: field.arguments?.some((argument) => argument.name.value === 'version') ?? false,
    takesKey: /takes an\s+Idempotency-Key/i.test(field.description?.value ?? ''),
  }))
  .sort((one, other) => one.name.localeCompare(other.name))

/** The names of the mutations. */
export const mutationNames: readonly string[] = mutations.map(({ name }) => name)
