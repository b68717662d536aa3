import { printResponse } from '../../../gateway/front/graphql/printResponse.ts'
import { memoryShare } from '../../../gateway/lib/memoryShare.ts'
import { fairShares } from '../../../schema/rules/fairShares.ts'
import { beginScope } from '../../../schema/rules/scopes.ts'

const megabyte = 1_000_000
const mari = { known: 'mari', find: () => Promise.resolve('mari') }
const share = (total = 100 * megabyte) => memoryShare(fairShares({ total }), { person: mari, scope: beginScope() })

/** A result as graphql-js makes it: objects without a prototype. */
const row = (fields: object): object => Object.assign(Object.create(null) as object, fields)

async function printed(data: object, limitBytes = 100 * megabyte, memory = share()): Promise<string> {
  const response = await printResponse({ data: { ...data } }, memory, limitBytes)
  return typeof response === 'string' ? response : Buffer.concat(response).toString()
}

/** Results of all sizes: short, printed at once, and in chunks by rows, by fields and within one text. */
const results: Record<string, object> = {
  short: { me: row({ name: 'Mari "Mets"', id: null, age: 1.5, admin: false, children: [] }) },
  'of a topic': {
    posts: Array.from({ length: 500 }, (_, index) => row({ id: `p${index}`, text: 'õhtu\n'.repeat(50) })),
  },
  'of many rows': {
    posts: Array.from({ length: 40_000 }, (_, index) => row({ id: index, author: row({ name: 'Õ€𝄞' }) })),
  },
  'of long texts': row({
    a0: '€𝄞'.repeat(200_000),
    'a"1': '\u0000"'.repeat(100_000),
    a2: row({}),
    a3: '\ud800'.repeat(70_000),
  }),
  'of rows of rows': {
    articles: Array.from({ length: 30 }, () =>
      row({ dates: Array.from({ length: 2_000 }, (_, day) => row({ day, hours: null })) }),
    ),
  },
}

describe('serialising a result', () => {
  test.each(Object.entries(results))(
    'GQL-3 (rules: the printer) prints a result %s as JSON.stringify does',
    async (_, data) => {
      expect(JSON.parse(await printed(data))).toEqual({ data: JSON.parse(JSON.stringify(data)) as unknown })
    },
  )

  test.each(Object.entries(results))(
    'GQL-3 (rules: the printer) counts exactly the bytes of a result %s',
    async (_, data) => {
      const size = Buffer.byteLength(await printed(data))
      const memory = share(size)
      await printed(data, size, memory)
      expect([memory.take(1), memory.take(0)]).toEqual([false, true])
      await expect(printed(data, size - 1)).rejects.toMatchObject({
        code: 'TOO_COSTLY',
        details: { limitBytes: size - 1 },
      })
      await expect(printed(data, size, share(size - 1))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    },
  )

  test('GQL-3 (rules: the printer) refuses a text that a result has a thousand times before it is printed', async () => {
    const text = 'x'.repeat(200_000)
    const repeated = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`a${index}`, text]))
    const memory = share()
    await expect(printed(repeated, 32 * megabyte, memory)).rejects.toMatchObject({ code: 'TOO_COSTLY' })
    // Nothing was taken from the shares.
    expect(memory.take(100 * megabyte)).toBe(true)
  })

  test('GQL-3 (rules: the printer) lets other requests run while a large result is printed', async () => {
    let turns = 0
    const others = setInterval(() => (turns += 1), 1)
    const rows = Array.from({ length: 300_000 }, (_, index) => row({ id: `p${index}`, text: 'Tere õhtust' }))
    await printed({ rows })
    clearInterval(others)
    expect(turns).toBeGreaterThan(2)
  })
})
