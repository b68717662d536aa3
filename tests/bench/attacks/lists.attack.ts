import type { Attack, Target } from './attack.ts'
import { figuresOf, strainOf } from './strain.ts'

/** JSON.parse of 4 MB, the reading of it and, in the gateway, its writing; a neighbour waits for one of them at a time. */
const limits = { gatewayMs: 400, apiMs: 400, neighbourMs: 250 }

/** Lists and objects of bodies with as many parts as their bytes allow, for which a server that reads before it counts pays. REST-9. */
export const attack: Attack = {
  name: 'lists',
  async run(target) {
    await send(target, 'POST', '/api/ettevotted', { kategooria: ['x'] })
    const categories = Array.from({ length: 1_000_000 }, () => 'x')
    const query = 'mutation($c:[String!]){createArticle(catalogue:"ettevotted",input:{title:"x",categories:$c}){id}}'
    const properties = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`x${index}`, 1]))
    const attempts: [string, () => Promise<string>][] = [
      ['1,000,000 categories through the gateway', () => sendQuery(target, query, { c: categories })],
      [
        '900,000 categories to the api',
        () => send(target, 'POST', '/api/ettevotted', { kategooria: categories.slice(0, 900_000) }),
      ],
      [
        '1,300,000 empty categories to the api',
        () => send(target, 'POST', '/api/ettevotted', { kategooria: Array(1_300_000).fill('') }),
      ],
      [
        '1,900,000 numbers to the api',
        () => send(target, 'POST', '/api/ettevotted', { kategooria: Array(1_900_000).fill(1) }),
      ],
      [
        '300,000 unknown properties of the home page',
        () => send(target, 'PUT', '/api/varia/avaleht', { et: [], en: [], ...properties }),
      ],
    ]
    const figures = []
    for (const [what, attempt] of attempts) {
      const strain = await strainOf(target, attempt)
      figures.push(...figuresOf(`${what} (${strain.answer})`, strain, limits))
    }
    return figures
  },
}

const headersOf = ({ attacker }: Target) => ({ 'content-type': 'application/json', 'x-auth-token': attacker })

/** Sends a body to the api. @returns the status */
async function send(target: Target, method: string, path: string, body: unknown): Promise<string> {
  const response = await fetch(target.apiUrl + path, { method, headers: headersOf(target), body: JSON.stringify(body) })
  await response.text()
  return String(response.status)
}

/** Sends an operation to the gateway. @returns the codes of its errors */
async function sendQuery(target: Target, query: string, variables: unknown): Promise<string> {
  const response = await fetch(`${target.gatewayUrl}/graphql`, {
    method: 'POST',
    headers: headersOf(target),
    body: JSON.stringify({ query, variables }),
  })
  const text = await response.text()
  return [...new Set([...text.matchAll(/"code":"(\w+)"/g)].map(([, code]) => code))].join(' ')
}
