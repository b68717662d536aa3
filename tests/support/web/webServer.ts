import { createStub, type Stub, type StubRows } from '../restStub/stub.ts'
import type { StubPerson } from '../restStub/users.ts'

/** Three people with the tokens 'liige-token', 'moderaator-token' and 'admin-token'. */
export function webPeople(): StubPerson[] {
  const person = (_id: string, nimi: string, email: string, staatus: number) => {
    return { _id, nimi, email, telefon: '', elukoht: 'Sadama', staatus }
  }
  return [
    person('u2', 'Mari Liige', 'liige@saar.test', 2),
    person('u3', 'Jaan Moderaator', 'moderaator@saar.test', 3),
    person('u4', 'Anne Admin', 'admin@saar.test', 4),
  ]
}

const tokens: Record<string, string> = { u2: 'liige-token', u3: 'moderaator-token', u4: 'admin-token' }

/** The plain server of a web test: three people and no other rows, or the given ones. */
export function webServer(rows: Partial<StubRows> = {}): Stub {
  return createStub({
    people: webPeople(),
    tokenOf: (personId) => tokens[personId] ?? `token-${personId}`,
    categories: [],
    topics: [],
    files: [],
    messages: [],
    articles: {},
    protocols: [],
    albums: [],
    homePage: { et: [], en: [] },
    ...rows,
  })
}
