import { stackOfTests } from '../support/gateway/stackOfTests.ts'
import { startSmtp, type TestSmtp } from '../support/servers/smtp.ts'

let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startSmtp()
})
const { api, gateway } = stackOfTests(() => ({ smtpUrl: smtp.url }))
afterAll(() => smtp.close())

test('USER-4 an admin invites, the mail arrives, the person registers and writes, is banned and out at once', async () => {
  const { token: admin } = await api.person({ status: 4 })
  const { _id: categoryId } = await api.category()
  await gateway.query('mutation{inviteUser(input:{name:"Uus",email:"uus@saar.test"}){id}}', { token: admin })
  const [mail] = await smtp.arrived(1)
  const variables = {
    token: mail?.link.split('/').at(-1),
    input: { name: 'Uus Inimene', email: 'uus@saar.test', password: 'saladus' },
  }
  const registered = await gateway.query(
    'mutation($token:String!,$input:RegisterInput!){register(token:$token,input:$input){token user{id name status}}}',
    { variables },
  )
  const { token, user } = registered.data?.register as { token: string; user: { id: string } }
  expect(user).toMatchObject({ name: 'Uus Inimene', status: 'MEMBER' })
  const topic = { title: 'Tere', categoryId, text: '<p>Tere!</p>' }
  const written = await gateway.query('mutation($input:TopicInput!){createTopic(input:$input){authorName}}', {
    token,
    variables: { input: topic },
  })
  expect(written.data).toEqual({ createTopic: { authorName: 'Uus Inimene' } })
  await gateway.query(`mutation{updateUser(id:"${user.id}",input:{status:BANNED}){status}}`, { token: admin })
  const after = await gateway.query('{userPage{items{id}}}', { token })
  expect(after.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

test('USER-6 what is wrong with a form stands in Estonian under the English names of its fields', async () => {
  const { token } = await api.person({ status: 4 })
  const { _id, email } = await api.person({ email: 'Õie@saar.test' })
  const fieldsOf = async (mutation: string) => {
    const { errors } = await gateway.query(`mutation{${mutation}}`, { token })
    return [errors?.[0]?.extensions.code, errors?.[0]?.extensions.fields]
  }
  const long = 'n'.repeat(10_000)
  expect(await fieldsOf(`inviteUser(input:{name:"${long}",email:"x",phone:"${'5'.repeat(51)}"}){id}`)).toEqual([
    'BAD_USER_INPUT',
    {
      name: 'Nimi on liiga pikk (kuni 200 tähemärki).',
      email: 'See e-posti aadress ei ole õige. Näide: mari@naide.ee',
      phone: 'Telefon on liiga pikk (kuni 50 tähemärki).',
    },
  ])
  expect(await fieldsOf(`inviteUser(input:{email:"${email.toUpperCase()}"}){id}`)).toEqual([
    'CONFLICT',
    { email: 'Selle e-posti aadressiga liige on juba olemas.' },
  ])
  const wrong = 'name:"Ma\\u0007ri",residence:"Kü\\u0007la",password:"abc"'
  expect(await fieldsOf(`updateUser(id:"${_id}",input:{${wrong}}){id}`)).toEqual([
    'BAD_USER_INPUT',
    {
      name: 'Nimes on märk, mida siin kasutada ei saa. Kirjuta see käsitsi uuesti.',
      residence: 'Elukohas on märk, mida siin kasutada ei saa. Kirjuta see käsitsi uuesti.',
      password: 'Sisesta vähemalt 6 kohaline parool.',
    },
  ])
})
