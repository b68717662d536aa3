import { people, refusal, renderApp, type Resolvers, type SentContext } from '../support/web.tsx'

/** A member as the resolvers below keep one. */
export interface TestMember {
  id: string
  name: string
  email: string
  phone: string
  residence: string
  status: string
}

/** A community whose names Estonian sorts in its own way: the three of people, and some more. */
export function community(): TestMember[] {
  const known = Object.values(people).map((person) => ({ ...person, phone: '', residence: 'Sadama' }))
  const more = [
    { id: 'm1', name: 'Ülo Õnnepalu', email: 'ylo@saar.test', phone: '+372 5123 4567', residence: 'Lõunaküla' },
    { id: 'm2', name: 'Žanna Šmidt', email: 'zanna@saar.test', phone: '', residence: '' },
    { id: 'm3', name: 'Tiit Tamm', email: 'tiit@saar.test', phone: '', residence: 'Ninaküla' },
    { id: 'm4', name: 'Zoja Kask', email: 'zoja@saar.test', phone: '', residence: '' },
  ].map((person) => ({ ...person, status: 'MEMBER' }))
  const invited = [
    { id: 'i1', name: 'Kutsutud Kaja', email: 'kaja@saar.test', phone: '', residence: '', status: 'INACTIVE' },
    { id: 'i2', name: '', email: 'nimeta@saar.test', phone: '', residence: '', status: 'INACTIVE' },
  ]
  return [...known, ...more, ...invited]
}

/**
 * Opens the directory over a community that the resolvers keep and change as the gateway does; `mutations` come before them.
 * `members` is what the server has.
 */
export async function openDirectory(
  path = '/sise/kasutajad',
  { token = 'admin-token', mutations = {}, queries = {}, members = community() }: DirectoryOptions = {},
) {
  const find = (id: string) => members.find((member) => member.id === id)
  const app = await renderApp(path, {
    token,
    resolvers: {
      Query: {
        me: (_: unknown, _args: unknown, { token: sent }: SentContext) => find(people[sent ?? '']?.id ?? '') ?? null,
        users: () => members,
        user: (_: unknown, { id }: { id: string }) => find(id) ?? null,
        ...queries,
      },
      Mutation: {
        updateUser: (_: unknown, { id, input }: { id: string; input: Partial<TestMember> & { password?: string } }) => {
          const { password: _hidden, ...changes } = input
          return Object.assign(find(id) ?? {}, changes)
        },
        inviteUser: (_: unknown, { input }: { input: Partial<TestMember> & { email: string } }) => {
          if (members.some(({ email }) => email === input.email)) {
            const taken = 'Selle e-posti aadressiga kasutaja on juba olemas.'
            throw refusal('CONFLICT', taken, { email: taken })
          }
          const invited = { id: 'uus', name: '', phone: '', residence: '', status: 'INACTIVE', ...input }
          members.push(invited)
          return invited
        },
        resendInvitation: () => true,
        deleteUser: (_: unknown, { id }: { id: string }) => {
          const place = members.findIndex((member) => member.id === id)
          members.splice(place, 1)
          return id
        },
        signOut: () => true,
        ...mutations,
      },
    },
  })
  return { ...app, members }
}

interface DirectoryOptions {
  token?: string
  mutations?: Resolvers[string]
  queries?: Resolvers[string]
  members?: TestMember[]
}
