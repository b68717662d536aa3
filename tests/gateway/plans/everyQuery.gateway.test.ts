import {
  type ArgumentNode,
  buildSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'
import { operationOfClient, operationsOfClient } from '../../support/gateway/clientOperations.ts'
import { levelKnown, startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { fillWorld } from '../responses/largestWorld.ts'
import { argumentsOfRoots, type Reachable, reachableFrom, rootFields } from '../responses/queriesOfSchema.ts'
import { planned, withoutFigures } from './outcomes.ts'

const schema = buildSchema(typeDefs)
const queries = operationsOfClient.filter(({ operation }) => operation === OperationTypeNode.QUERY)

/** Values of variables for which records exist. */
const others: Readonly<Record<string, unknown>> = {
  size: 5,
  when: 'COMING',
  month: '2026-05',
  search: 'mari',
  imagesOnly: false,
}

const waysOf = () => rootFields.flatMap((root) => reachableFrom(root, argumentsOfRoots))
const queryOf = ({ isValue, requested, around }: Reachable) => around(isValue ? requested : `${requested}{__typename}`)

describe('every query', () => {
  let stub: RestStub
  let gateway: TestGateway
  let executing: TestGateway

  beforeAll(async () => {
    stub = await startStub()
    // Opening a topic marks nothing, as each is queried several times.
    Object.defineProperty(stub, 'readMarks', { get: () => ({}) })
    fillWorld(stub, { text: ' "õ„\\ 🚢', rows: 2 })
    const registered = [...queries.map(({ name }) => operationOfClient(name?.value ?? '')), ...waysOf().map(queryOf)]
    gateway = await startGateway({ apiUrl: stub.url, registered })
    executing = await startGateway({ apiUrl: stub.url })
    for (const one of [gateway, executing]) await levelKnown(one)
  })
  afterAll(async () => {
    await gateway.close()
    await executing.close()
    await stub.close()
  })

  /** Whether a plan has executed a query, with the result of graphql-js. */
  async function isPlanned(query: string, variables: Record<string, unknown> = {}): Promise<boolean> {
    const options = { token: stub.tokenOf('mari'), variables }
    const expected = await executing.query(query, options)
    const before = await planned(gateway)
    expect(withoutFigures(await gateway.query(query, options))).toEqual(withoutFigures(expected))
    return (await planned(gateway)) > before
  }

  test('GQL-3 of a member’s screen is printed by a plan, with the result of graphql-js', async () => {
    expect(queries.length).toBeGreaterThan(50)
    for (const operation of queries) {
      const name = operation.name?.value ?? ''
      expect([name, await isPlanned(operationOfClient(name), variablesOf(operation))]).toEqual([name, true])
    }
  })

  test('GQL-3 for any field of the schema is printed by a plan, with the result of graphql-js', async () => {
    const ways = new Map<string, Reachable[]>()
    for (const way of waysOf()) ways.set(way.coordinate, [...(ways.get(way.coordinate) ?? []), way])
    expect(ways.size).toBeGreaterThan(200)
    const unplanned: string[] = []
    for (const [coordinate, known] of ways) {
      // The field may be missing or refused in one record and present in another.
      let isFound = false
      for (const way of known) isFound ||= await isPlanned(queryOf(way))
      if (!isFound) unplanned.push(coordinate)
    }
    expect(unplanned).toEqual([])
  })
})

/** Variables with which an operation finds existing records. */
function variablesOf(operation: OperationDefinitionNode): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const { variable, type } of operation.variableDefinitions ?? [])
    if (type.kind === Kind.NON_NULL_TYPE) given[variable.name.value] = others[variable.name.value]
  const types = new TypeInfo(schema)
  visit(
    operation,
    visitWithTypeInfo(types, {
      Field({ name, arguments: args = [] }) {
        const known = argumentsIn(`${types.getParentType()?.name}.${name.value}`)
        for (const { name: argument, value } of args) {
          const found = known.find((one) => one.name.value === argument.value)
          if (found && value.kind === Kind.VARIABLE) given[value.name.value] = valueFromASTUntyped(found.value)
        }
      },
    }),
  )
  return given
}

/** Arguments with which a field finds records. */
function argumentsIn(coordinate: string): readonly ArgumentNode[] {
  const [operation] = parse(`{field${argumentsOfRoots[coordinate] ?? ''}}`).definitions as [OperationDefinitionNode]
  const [field] = operation.selectionSet.selections
  return field?.kind === Kind.FIELD ? (field.arguments ?? []) : []
}
