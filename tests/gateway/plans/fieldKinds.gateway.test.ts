import { isObjectType } from 'graphql'
import { kindOf } from '../../../gateway/lib/fieldKinds.ts'
import { resolvers } from '../../../gateway/resolvers.ts'
import { schema } from '../../../gateway/schema.ts'

test('GQL-3 what is known of a resolver is known of its field in the schema, so that a plan reads properties', () => {
  let [properties, others] = [0, 0]
  for (const [name, fields] of Object.entries(resolvers as Record<string, Record<string, object>>)) {
    const type = schema.getType(name)
    if (!isObjectType(type)) continue
    for (const [field, resolver] of Object.entries(fields)) {
      const resolve = type.getFields()[field]?.resolve ?? {}
      expect([name, field, kindOf(kindOf(resolve).counted?.resolve ?? resolve)]).toEqual([
        name,
        field,
        kindOf(resolver),
      ])
      if (kindOf(resolver).property == null) others += 1
      else properties += 1
    }
  }
  expect(properties).toBeGreaterThan(30)
  expect(others).toBeGreaterThan(30)
})
