import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { Kind, parse } from 'graphql'
import { createLink } from '../../api/users/links.ts'
import { type Person, usualPassword } from '../support/api/api.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'

const { api, gateway } = stackOfTests()
let count = 0

beforeAll(async () => {
  // With another admin, no user of these calls is the last one, which is protected.
  await api.person({ status: 4 })
})
beforeEach(() => api.db.execute(sql`delete from tries`))

const newEmail = () => `kutse${(count += 1)}@saar.test`
const [signedOut, forbidden, bad] = ['UNAUTHENTICATED', 'FORBIDDEN', 'BAD_USER_INPUT']
const fine = undefined
const guests = [signedOut, signedOut, signedOut]

type Make = (target: Person, self: Person | null) => string | Promise<string>

/** The error codes if signed out and for status 0 to 4; undefined if the operation succeeds. */
const table: Record<string, [Make, (string | undefined)[]][]> = {
  me: [[() => '{me{id}}', [fine, fine, fine, fine, fine, fine]]],
  userPage: [
    [() => '{userPage(size:5){items{id name email} counts{status count}}}', [...guests, fine, fine, fine]],
    [() => '{userPage(size:5,search:"saar"){items{id}}}', [...guests, fine, fine, fine]],
  ],
  user: [[({ _id }) => `{user(id:"${_id}"){id email}}`, [...guests, fine, fine, fine]]],
  signIn: [
    [
      (_, self) => `mutation{signIn(email:"${self?.email}",password:"${usualPassword}"){token}}`,
      [bad, bad, bad, fine, fine, fine],
    ],
  ],
  signOut: [[() => 'mutation{signOut}', [fine, fine, fine, fine, fine, fine]]],
  requestPasswordReset: [
    [({ email }) => `mutation{requestPasswordReset(email:"${email}")}`, [fine, fine, fine, fine, fine, fine]],
  ],
  setPassword: [
    [(target, self) => setPassword(self ?? target), [...guests, fine, fine, fine]],
    [(target) => setPassword(target), [...guests, forbidden, forbidden, forbidden]],
  ],
  revertEmail: [[() => 'mutation{revertEmail(token:"vale")}', [bad, bad, bad, bad, bad, bad]]],
  register: [
    [async () => register(await invitation()), [fine, fine, fine, fine, fine, fine]],
    [(_, self) => register(self?.token ?? 'x'), [bad, bad, bad, bad, bad, bad]],
  ],
  inviteUser: [
    [() => `mutation{inviteUser(input:{email:"${newEmail()}"}){id}}`, [...guests, forbidden, forbidden, fine]],
  ],
  invitations: [[() => '{invitations{waiting}}', [...guests, forbidden, forbidden, fine]]],
  invitePeople: [
    [() => `mutation{invitePeople(people:[{email:"${newEmail()}"}]){result}}`, [...guests, forbidden, forbidden, fine]],
  ],
  mailInvitations: [[() => 'mutation{mailInvitations{notInvited}}', [...guests, forbidden, forbidden, fine]]],
  resendInvitation: [
    [
      async () => `mutation{resendInvitation(userId:"${(await api.person({ status: 1 }))._id}")}`,
      [...guests, forbidden, forbidden, fine],
    ],
    [({ _id }) => `mutation{resendInvitation(userId:"${_id}")}`, [...guests, forbidden, forbidden, 'CONFLICT']],
  ],
  updateUser: [
    [(target, self) => update(self ?? target, 'name:"Uus nimi"'), [...guests, fine, fine, fine]],
    [(target, self) => update(self ?? target, 'status:ADMIN'), [...guests, forbidden, forbidden, fine]],
    [(target) => update(target, 'name:"Uus nimi"'), [...guests, forbidden, forbidden, fine]],
    [(target) => update(target, 'status:BANNED'), [...guests, forbidden, forbidden, fine]],
    [(target) => update(target, 'password:"saladus"'), [...guests, forbidden, forbidden, fine]],
  ],
  completeWelcomeSteps: [
    [() => 'mutation{completeWelcomeSteps(steps:[DIRECTORY]){id welcome}}', [...guests, fine, fine, fine]],
  ],
  deleteUser: [
    [({ _id }) => `mutation{deleteUser(id:"${_id}")}`, [...guests, forbidden, forbidden, fine]],
    [(target, self) => `mutation{deleteUser(id:"${(self ?? target)._id}")}`, [...guests, forbidden, forbidden, fine]],
  ],
}

const setPassword = ({ _id }: Person) => `mutation{setPassword(userId:"${_id}",password:"saladus")}`
const register = (token: string) =>
  `mutation{register(token:"${token}",input:{name:"A",email:"${newEmail()}",password:"saladus"}){token}}`
const update = ({ _id }: Person, input: string) => `mutation{updateUser(id:"${_id}",input:{${input}}){id}}`
const invitation = async () => createLink(api.db, 'invitation', (await api.person({ status: 1 }))._id)

const rows = Object.entries(table).flatMap(([name, kinds]) =>
  kinds.map(([make, expected], at): [string, Make, (string | undefined)[]] => [`${name} (${at + 1})`, make, expected]),
)

test.each(rows)('USER-3 %s, signed out and with status 0 to 4', async (_name, make, expected) => {
  const codes = []
  for (const status of [null, 0, 1, 2, 3, 4]) {
    const self = status == null ? null : await api.person({ status })
    const { errors } = await gateway.query(await make(await api.person(), self), { token: self?.token })
    codes.push(errors?.[0]?.extensions.code)
  }
  expect(codes).toEqual(expected)
})

test('USER-3 the table names every field of the users', () => {
  const fields = ['users', 'invitations']
    .flatMap((name) => parse(readFileSync(`schema/${name}.graphql`, 'utf8')).definitions)
    .flatMap((part) => (part.kind === Kind.OBJECT_TYPE_EXTENSION ? (part.fields ?? []) : []))
    .map(({ name }) => name.value)
  expect(Object.keys(table).sort()).toEqual(fields.sort())
})
