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
import { fillWorld } from '../answers/largestWorld.ts'
import { argumentsOfRoots, type Reachable, reachableFrom, rootFields } from '../answers/queriesOfSchema.ts'
import { planned } from './outcomes.ts'

const schema = buildSchema(typeDefs)
const queries = operationsOfClient.filter(({ operation }) => operation === OperationTypeNode.QUERY)

/** Of variables that find something with any value. */
const others: Readonly<Record<string, unknown>> = {
  size: 5,
  when: 'COMING',
  month: '2026-05',
  search: 'mari',
  imagesOnly: false,
}

const waysOf = () => rootFields.flatMap((root) => reachableFrom(root, argumentsOfRoots))
const queryOf = ({ isValue, asked, around }: Reachable) => around(isValue ? asked : `${asked}{__typename}`)

describe('every query', () => {
  let stub: RestStub
  let gateway: TestGateway
  let executing: TestGateway

  beforeAll(async () => {
    stub = await startStub()
    // Opening a topic marks nothing, as each is asked several times.
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

  /** Whether a plan has answered a query, as graphql-js does. */
  async function isPlanned(query: string, variables: Record<string, unknown> = {}): Promise<boolean> {
    const asking = { token: stub.tokenOf('mari'), variables }
    const expected = await executing.query(query, asking)
    const before = await planned(gateway)
    expect(await gateway.query(query, asking)).toEqual(expected)
    return (await planned(gateway)) > before
  }

  test('GQL-3 whatever a member’s screen asks is printed by a plan, as graphql-js answers it', async () => {
    expect(queries.length).toBeGreaterThan(50)
    for (const operation of queries) {
      const name = operation.name?.value ?? ''
      expect([name, await isPlanned(operationOfClient(name), variablesOf(operation))]).toEqual([name, true])
    }
  })

  test('GQL-3 whoever asks for any field of the schema has it printed by a plan, as graphql-js answers it', async () => {
    const ways = new Map<string, Reachable[]>()
    for (const way of waysOf()) ways.set(way.coordinate, [...(ways.get(way.coordinate) ?? []), way])
    expect(ways.size).toBeGreaterThan(200)
    const unplanned: string[] = []
    for (const [coordinate, known] of ways) {
      // Where one record lacks the field, or it is refused, another has it.
      let isFound = false
      for (const way of known) isFound ||= await isPlanned(queryOf(way))
      if (!isFound) unplanned.push(coordinate)
    }
    expect(unplanned).toEqual([])
  })
})

/** The variables with which an operation asks for records that there are. */
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

/** The arguments with which a field finds something. */
function argumentsIn(coordinate: string): readonly ArgumentNode[] {
  const [operation] = parse(`{field${argumentsOfRoots[coordinate] ?? ''}}`).definitions as [OperationDefinitionNode]
  const [field] = operation.selectionSet.selections
  return field?.kind === Kind.FIELD ? (field.arguments ?? []) : []
}
